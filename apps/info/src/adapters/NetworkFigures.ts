/** What the network says of itself. */
export interface NetworkFigures {
  /** The subnet that the exchange is on, and its nodes. @throws what the network throws */
  fetchSubnet(): Promise<{ readonly subnetId: string; readonly nodeIds: readonly string[] }>
  /** Blocks per second, measured; undefined while nobody knows. */
  blockRate(): { readonly timeMs: number; readonly blocksPerSecond: number } | undefined
}
