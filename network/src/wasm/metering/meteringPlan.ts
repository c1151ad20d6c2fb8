/** What the counting code needs to know of the module. */
export type MeteringPlan = {
  /** Index of the added i64 global that counts down. */
  readonly counterGlobal: number
  /** Index of the added table of functions of the host, see `HostEntry`. */
  readonly hookTable: number
  /** Index of the added types () → () and (i64) → (i64), which follow each other. */
  readonly hookType: number
  /** Index of the added type of what stands for `memory.init`: the same operands, and the segment. */
  readonly segmentType: number
  /** By data segment: whether it is passive, and thus at the host. */
  readonly passive: readonly boolean[]
  /** Index of the added function that sets the counter, calls the hook and returns the counter. */
  readonly hookFunction: number
  readonly isMemory64: boolean
  /** Whether the regions that are written to are marked, in an added memory. */
  readonly marksWrites: boolean
  /** Index of the added function that marks a range. */
  readonly rangeFunction: number
  /** By table: whether its sizes are 64 bits wide. */
  readonly tables64: readonly boolean[]
  /** By function index: the extra cost of calling it; only imports have one. */
  readonly callCosts: readonly number[]
}
