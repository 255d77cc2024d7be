// Moves as a tree: the main line of a match, and variations that somebody has tried. Knows texts of moves, no rules.
//
// A variation is stored as "PLY|move~move": so many moves of the main line, then others. As text the tree reads
// "spec" on the first line, then moves with variations in brackets behind the move that they replace.

const MOST_STORED = 200;
const LONGEST_STORED = 3000;

export class Tree {
  constructor(main, stored = []) {
    this.main = main;
    this.root = node("", null);
    this.last = this.root; // where the main line ends
    for (const move of main) this.last = child(this.last, move);
    for (const text of stored) this.add(...unpacked(text));
  }

  /** The node of a place; made where there was none. */
  add(ply, line) {
    let at = this.root;
    for (const move of [...this.main.slice(0, ply), ...line]) at = child(at, move);
    return at;
  }

  /** Take a node and all behind it away; the main line stays. */
  remove(at) {
    if (this.isMain(at)) return at;
    at.parent.children = at.parent.children.filter((one) => one !== at);
    return at.parent;
  }

  /** The topmost node of the variation that a node belongs to; null on the main line. */
  branch(at) {
    let top = null;
    for (let one = at; one.parent && !this.isMain(one); one = one.parent) {
      if (one.parent.children[0] !== one || this.isMain(one.parent)) return one;
      top = one;
    }
    return top;
  }

  isMain(at) {
    const moves = movesTo(at);
    return moves.length <= this.main.length && moves.every((move, i) => move === this.main[i]);
  }

  /** The address of a node in two parts: moves of the main line, then others. */
  place(at) {
    const moves = movesTo(at);
    let ply = 0;
    while (ply < moves.length && ply < this.main.length && moves[ply] === this.main[ply]) ply += 1;
    return { ply, line: moves.slice(ply) };
  }

  /** What is to be kept: the end of each variation. */
  get stored() {
    const ends = leaves(this.root).filter((leaf) => leaf !== this.root && !this.isMain(leaf));
    const texts = ends.map((leaf) => this.place(leaf)).map(({ ply, line }) => `${ply}|${line.join("~")}`);
    return texts.filter((text) => text.length <= LONGEST_STORED).slice(-MOST_STORED);
  }

  text(spec) {
    return `${spec}\n${written(this.root)}\n`;
  }

  static read(text) {
    const [spec, ...rest] = text.trim().split("\n");
    const words = rest.join(" ").replaceAll("(", " ( ").replaceAll(")", " ) ").split(/\s+/).filter(Boolean);
    const root = node("", null);
    const stack = [];
    let at = root;
    for (const word of words) {
      if (word === "(") {
        stack.push(at);
        at = at.parent ?? root;
      } else if (word === ")") at = stack.pop() ?? root;
      else if (!/^\d+\.$/.test(word)) at = child(at, word);
    }
    return { spec: spec.trim(), stored: leaves(root).filter((leaf) => leaf !== root).map((leaf) => `0|${movesTo(leaf).join("~")}`) };
  }
}

/** The node that follows: the one visited last, else the first. */
export const next = (at) => at.visited ?? at.children[0] ?? null;

/** The moves behind a node, along the line that is looked at. */
export function rest(at) {
  const moves = [];
  for (let one = next(at); one; one = next(one)) moves.push(one.move);
  return moves;
}

export function movesTo(at) {
  const moves = [];
  for (let one = at; one.parent; one = one.parent) moves.unshift(one.move);
  return moves;
}

export const depth = (at) => (at.parent ? 1 + depth(at.parent) : 0);

function node(move, parent) {
  return { move, parent, children: [], visited: null };
}

function child(parent, move) {
  const known = parent.children.find((one) => one.move === move);
  if (known) return known;
  const made = node(move, parent);
  parent.children.push(made);
  return made;
}

function leaves(at) {
  return at.children.length ? at.children.flatMap(leaves) : [at];
}

function unpacked(text) {
  const [ply, line] = text.split("|");
  return [Number(ply) || 0, line ? line.split("~") : []];
}

/** Moves in a row, the variations of a move in brackets behind it. */
function written(from) {
  const words = [];
  let number = depth(from);
  for (let at = from; at.children.length; at = at.children[0]) {
    number += 1;
    const [first, ...others] = at.children;
    words.push(`${number}.`, first.move);
    for (const other of others) words.push(`(${[`${number}.`, other.move, written(other)].filter(Boolean).join(" ")})`);
  }
  return words.join(" ");
}
