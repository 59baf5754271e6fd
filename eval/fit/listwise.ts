/**
 * Fits the weights of a linear ranking: listwise softmax (ListNet, Cao et al. 2007) with L2.
 *
 *     loss(w) = mean_q −Σ_t 1/|T_q| · ln softmax_t(X_q w)  +  λ · |w − prior|²
 *
 * The loss is convex and has as many dimensions as there are features, so Newton's method with the
 * exact Hessian ends in about ten steps, without a rate to choose.
 *
 * @module
 */
/** The candidates of one query. */
export interface RankedList {
  /** Features of all candidates, row by row. */
  readonly features: Float64Array;
  /** Rows of the candidates that answer the query; at least one. */
  readonly targets: readonly number[];
}

/** Options for {@linkcode fitListwise}. */
export interface FitOptions {
  /** Strength of the pull towards the prior, above 0. @default {3e-4} */
  readonly l2?: number;
  /** Dimensions that are not fitted, but taken from the prior. @default {none} */
  readonly fixed?: ReadonlySet<number>;
  /** Where the search begins; it changes the time, and not the result. @default {the prior} */
  readonly start?: readonly number[];
}

/** The loss at one point, and how it changes there. */
export interface Derivatives {
  /** The loss. */
  readonly loss: number;
  /** Its first derivatives. */
  readonly gradient: Float64Array;
  /** Its second derivatives, row by row. */
  readonly hessian: Float64Array;
}

/** The gain of a step below which the loss has reached its least. */
const TOLERANCE = 1e-10;

const MAX_STEPS = 50;

/** Newton's direction lowers a convex loss: a share this small fails by rounding alone. */
const LEAST_SHARE = 1e-6;

/** Candidates that are less likely add nothing to the second derivatives. */
const LEAST_LIKELY = 1e-9;

/**
 * Fits weights to lists.
 *
 * @param prior Weights that the fit is pulled to, one a feature.
 * @throws {RangeError} If `l2` is not above 0: a feature that never varies would have any weight.
 */
export function fitListwise(
  lists: readonly RankedList[],
  prior: readonly number[],
  options: FitOptions = {},
): number[] {
  const { l2 = 3e-4, fixed = new Set<number>(), start = prior } = options;
  if (!(l2 > 0)) throw new RangeError(`Cannot fit as "l2" must be > 0: current is ${l2}`);
  const at = (weights: readonly number[]) => derivatives(lists, weights, { prior, l2 });
  let weights = start.map((weight, index) => fixed.has(index) ? prior[index]! : weight);
  let current = at(weights);
  for (let step = 0; step < MAX_STEPS; step++) {
    const direction = solveLinear(current.hessian, current.gradient, fixed);
    let next = weights;
    let derived = current;
    // Halve the step until it lowers the loss: far from the least, a whole one may overshoot.
    for (let share = 1; share > LEAST_SHARE; share /= 2) {
      next = weights.map((weight, index) => weight - share * direction[index]!);
      derived = at(next);
      if (derived.loss <= current.loss) break;
    }
    const gain = current.loss - derived.loss;
    if (!(gain > 0)) break;
    [weights, current] = [next, derived];
    if (gain < TOLERANCE) break;
  }
  return weights;
}

/** Returns the loss of weights with its derivatives. */
export function derivatives(
  lists: readonly RankedList[],
  weights: readonly number[],
  { prior, l2 }: { readonly prior: readonly number[]; readonly l2: number },
): Derivatives {
  const size = weights.length;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  let loss = 0;
  for (const list of lists) loss += addList(list, weights, 1 / lists.length, { gradient, hessian });
  for (let i = 0; i < size; i++) {
    const apart = weights[i]! - prior[i]!;
    loss += l2 * apart * apart;
    gradient[i]! += 2 * l2 * apart;
    hessian[i * size + i]! += 2 * l2;
    for (let j = 0; j < i; j++) hessian[i * size + j] = hessian[j * size + i]!;
  }
  return { loss, gradient, hessian };
}

/** Adds one list to the derivatives, the Hessian above its diagonal, and returns its loss. */
function addList(
  { features, targets }: RankedList,
  weights: readonly number[],
  share: number,
  { gradient, hessian }: Omit<Derivatives, "loss">,
): number {
  const size = weights.length;
  const { likely, logSum, scores } = softmax(features, weights);
  const mean = new Float64Array(size);
  likely.forEach((p, row) => {
    for (let i = 0; i < size; i++) mean[i]! += p * features[row * size + i]!;
  });
  const apart = new Float64Array(size);
  likely.forEach((p, row) => {
    if (p < LEAST_LIKELY) return;
    for (let i = 0; i < size; i++) apart[i] = features[row * size + i]! - mean[i]!;
    for (let i = 0; i < size; i++) {
      const scaled = share * p * apart[i]!;
      for (let j = i; j < size; j++) hessian[i * size + j]! += scaled * apart[j]!;
    }
  });
  let loss = 0;
  for (const target of targets) {
    loss += logSum - scores[target]!;
    for (let i = 0; i < size; i++) {
      gradient[i]! += share / targets.length * (mean[i]! - features[target * size + i]!);
    }
  }
  return share * loss / targets.length;
}

function softmax(features: Float64Array, weights: readonly number[]) {
  const size = weights.length;
  const scores = new Float64Array(features.length / size);
  for (let row = 0; row < scores.length; row++) {
    for (let i = 0; i < size; i++) scores[row]! += weights[i]! * features[row * size + i]!;
  }
  const highest = scores.reduce((a, b) => Math.max(a, b), -Infinity);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((a, b) => a + b, 0);
  return { likely: powers.map((each) => each / sum), logSum: highest + Math.log(sum), scores };
}

/**
 * Solves H x = g by elimination with row pivots.
 *
 * @param matrix Row by row; it must have an inverse.
 * @param vector The right side.
 * @param fixed Dimensions that stay 0, as if they were not there.
 */
export function solveLinear(
  matrix: Float64Array,
  vector: Float64Array,
  fixed: ReadonlySet<number> = new Set(),
): Float64Array {
  const rows = augmented(matrix, vector, fixed);
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot++) {
    swapIn(rows, pivot);
    for (let row = 0; row < size; row++) {
      const factor = row === pivot ? 0 : rows[row]![pivot]! / rows[pivot]![pivot]!;
      if (factor === 0) continue;
      for (let column = pivot; column <= size; column++) {
        rows[row]![column]! -= factor * rows[pivot]![column]!;
      }
    }
  }
  return Float64Array.from(rows, (row, index) => row[size]! / row[index]!);
}

/** Rows with the right side at their end; the row and column of a fixed dimension say x = 0. */
function augmented(
  matrix: Float64Array,
  vector: Float64Array,
  fixed: ReadonlySet<number>,
): number[][] {
  const size = vector.length;
  return Array.from({ length: size }, (_, i) => {
    const row = Array.from({ length: size }, (_, j) => {
      if (fixed.has(i) || fixed.has(j)) return i === j ? 1 : 0;
      return matrix[i * size + j]!;
    });
    return [...row, fixed.has(i) ? 0 : vector[i]!];
  });
}

/** Brings the row with the largest value in the pivot's column to the pivot's place. */
function swapIn(rows: number[][], pivot: number): void {
  let best = pivot;
  for (let row = pivot + 1; row < rows.length; row++) {
    if (Math.abs(rows[row]![pivot]!) > Math.abs(rows[best]![pivot]!)) best = row;
  }
  [rows[pivot], rows[best]] = [rows[best]!, rows[pivot]!];
}
