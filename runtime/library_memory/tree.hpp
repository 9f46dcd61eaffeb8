#pragma once

#include <cstdint>

/// The red-black trees in which std::map and std::set of libstdc++ keep their elements: ordered
/// binary trees in which no red node has a red child and all ways down meet as many black nodes.
namespace heddle::runtime {

enum class TreeColour : std::uint32_t { red, black };

/// As libstdc++'s binary interface has it. The header of a tree is one, too: red, its parent is the
/// root or null, its left and right are the first and the last node, or itself if there is none.
struct TreeNode {
  TreeColour colour = TreeColour::red;
  TreeNode* parent = nullptr;
  TreeNode* left = nullptr;
  TreeNode* right = nullptr;
};

/// What libstdc++ does with trees, each access to a node being made by `Memory`: get(field) and
/// set(field, value). The trees that come of it are those that libstdc++ makes.
template <typename Memory>
class TreeOperations {
 public:
  explicit TreeOperations(Memory memory) : memory_(memory) {}

  /// The node behind this one in the order; behind the last one, the header.
  TreeNode* next(TreeNode* node) {
    if (TreeNode* right = get(node->right); right != nullptr) {
      return outermost(right, &TreeNode::left);
    }
    TreeNode* above = climb(node, &TreeNode::right);
    // From a root that is the last node, the way up leads to the header and back to the root.
    return get(node->right) == above ? node : above;
  }

  /// The node before this one; before the header, the last one.
  TreeNode* previous(TreeNode* node) {
    if (get(node->colour) == TreeColour::red && get(get(node->parent)->parent) == node) {
      return get(node->right);
    }
    if (TreeNode* left = get(node->left); left != nullptr) {
      return outermost(left, &TreeNode::right);
    }
    return climb(node, &TreeNode::left);
  }

  /// Puts a new node below `parent`, which is the header if the tree is empty.
  void insert(bool is_left, TreeNode* node, TreeNode* parent, TreeNode& header) {
    set(node->parent, parent);
    set<TreeNode*>(node->left, nullptr);
    set<TreeNode*>(node->right, nullptr);
    set(node->colour, TreeColour::red);
    if (is_left) {
      set(parent->left, node);
      if (parent == &header) {
        set(header.parent, node);
        set(header.right, node);
      } else if (parent == get(header.left)) {
        set(header.left, node);
      }
    } else {
      set(parent->right, node);
      if (parent == get(header.right)) {
        set(header.right, node);
      }
    }
    mend_red(node, header);
  }

  /// Takes the node out of the tree, and leaves the node itself as it is.
  void erase(TreeNode* node, TreeNode& header) {
    TreeNode* left = get(node->left);
    TreeNode* right = get(node->right);
    Gap gap;
    TreeColour removed{};
    if (left != nullptr && right != nullptr) {
      TreeNode* heir = outermost(right, &TreeNode::left);
      removed = get(heir->colour);
      gap = put_in_place(heir, node, left, right, header);
    } else {
      removed = get(node->colour);
      gap = {left != nullptr ? left : right, get(node->parent)};
      replace_below(gap.parent, node, gap.node, header);
      if (get(header.left) == node) {
        set(header.left, right == nullptr ? gap.parent : outermost(right, &TreeNode::left));
      }
      if (get(header.right) == node) {
        set(header.right, left == nullptr ? gap.parent : outermost(left, &TreeNode::right));
      }
    }
    if (removed == TreeColour::black) {
      mend_black(gap, header);
    }
  }

 private:
  using Side = TreeNode* TreeNode::*;

  /// A place in the tree: a node or none, and what is above it.
  struct Gap {
    TreeNode* node = nullptr;
    TreeNode* parent = nullptr;
  };

  static Side opposite(Side side) {
    return side == &TreeNode::left ? &TreeNode::right : &TreeNode::left;
  }

  template <typename Field>
  Field get(const Field& field) {
    return memory_.get(field);
  }

  template <typename Field>
  void set(Field& field, Field value) {
    memory_.set(field, value);
  }

  bool is_red(TreeNode* node) { return node != nullptr && get(node->colour) == TreeColour::red; }

  TreeNode* outermost(TreeNode* node, Side side) {
    while (TreeNode* below = get(node->*side)) {
      node = below;
    }
    return node;
  }

  /// What is above the last node of the way up that is on this side of its parent; `node` becomes
  /// that last node.
  TreeNode* climb(TreeNode*& node, Side side) {
    TreeNode* above = get(node->parent);
    while (get(above->*side) == node) {
      node = above;
      above = get(node->parent);
    }
    return above;
  }

  /// `with`, which may be null, comes where `node` is.
  void replace_below(TreeNode* parent, TreeNode* node, TreeNode* with, TreeNode& header) {
    if (with != nullptr) {
      set(with->parent, parent);
    }
    if (parent == &header) {
      set(header.parent, with);
    } else if (get(parent->left) == node) {
      set(parent->left, with);
    } else {
      set(parent->right, with);
    }
  }

  /// The node goes down on this side, its child of the other side comes in its place.
  void rotate(TreeNode* node, Side side, TreeNode& header) {
    const Side other = opposite(side);
    TreeNode* rising = get(node->*other);
    TreeNode* inner = get(rising->*side);
    set(node->*other, inner);
    if (inner != nullptr) {
      set(inner->parent, node);
    }
    replace_below(get(node->parent), node, rising, header);
    set(rising->*side, node);
    set(node->parent, rising);
  }

  /// The node is red, and so may its parent be.
  void mend_red(TreeNode* node, TreeNode& header) {
    while (node != get(header.parent) && is_red(get(node->parent))) {
      TreeNode* parent = get(node->parent);
      TreeNode* above = get(parent->parent);
      const Side side = parent == get(above->left) ? &TreeNode::left : &TreeNode::right;
      TreeNode* uncle = get(above->*opposite(side));
      if (is_red(uncle)) {
        set(parent->colour, TreeColour::black);
        set(uncle->colour, TreeColour::black);
        set(above->colour, TreeColour::red);
        node = above;
        continue;
      }
      if (node == get(parent->*opposite(side))) {
        rotate(parent, side, header);
        node = parent;
        parent = get(node->parent);
      }
      set(parent->colour, TreeColour::black);
      set(above->colour, TreeColour::red);
      rotate(above, opposite(side), header);
    }
    set(get(header.parent)->colour, TreeColour::black);
  }

  /// `heir`, the first node below `right`, comes where `node` is; answers where it was.
  Gap put_in_place(TreeNode* heir, TreeNode* node, TreeNode* left, TreeNode* right,
                   TreeNode& header) {
    Gap gap{get(heir->right), heir};
    if (heir != right) {
      gap.parent = get(heir->parent);
      replace_below(gap.parent, heir, gap.node, header);
      set(heir->right, right);
      set(right->parent, heir);
    }
    set(heir->left, left);
    set(left->parent, heir);
    replace_below(get(node->parent), node, heir, header);
    set(heir->colour, get(node->colour));
    return gap;
  }

  /// Ways that lead through the gap meet a black node too few.
  void mend_black(Gap gap, TreeNode& header) {
    while (gap.node != get(header.parent) && !is_red(gap.node)) {
      const Side side = gap.node == get(gap.parent->left) ? &TreeNode::left : &TreeNode::right;
      const Side other = opposite(side);
      TreeNode* sibling = get(gap.parent->*other);
      if (is_red(sibling)) {
        set(sibling->colour, TreeColour::black);
        set(gap.parent->colour, TreeColour::red);
        rotate(gap.parent, side, header);
        sibling = get(gap.parent->*other);
      }
      if (!is_red(get(sibling->left)) && !is_red(get(sibling->right))) {
        set(sibling->colour, TreeColour::red);
        gap = {gap.parent, get(gap.parent->parent)};
        continue;
      }
      lend_black(gap.parent, sibling, side, header);
      break;
    }
    if (gap.node != nullptr) {
      set(gap.node->colour, TreeColour::black);
    }
  }

  /// The black sibling of a gap has a red child: ways through the gap get one more black node.
  void lend_black(TreeNode* parent, TreeNode* sibling, Side side, TreeNode& header) {
    const Side other = opposite(side);
    if (!is_red(get(sibling->*other))) {
      set(get(sibling->*side)->colour, TreeColour::black);
      set(sibling->colour, TreeColour::red);
      rotate(sibling, other, header);
      sibling = get(parent->*other);
    }
    set(sibling->colour, get(parent->colour));
    set(parent->colour, TreeColour::black);
    set(get(sibling->*other)->colour, TreeColour::black);
    rotate(parent, side, header);
  }

  Memory memory_;
};

}  // namespace heddle::runtime
