/** A row with everything by which it can be found. */
export type Findable<Row> = { readonly row: Row; readonly text: string }

/** Rows made ready for searching: once for a list, not for each letter that is typed. */
export const findables = <Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly (string | undefined)[],
): readonly Findable<Row>[] =>
  rows.map((row) => ({
    row,
    text: textsOf(row)
      .map((text) => text ?? '')
      .join(' ')
      .toLowerCase(),
  }))

/** The rows in which every word is found, in any order: "icp btc", "ICP/ckBTC", the beginning of an id. */
export function search<Row>(list: readonly Findable<Row>[], typed: string): readonly Row[] {
  const words = typed
    .toLowerCase()
    .split(/[\s/,]+/)
    .filter((word) => word !== '')
  return list.flatMap(({ row, text }) => (words.every((word) => text.includes(word)) ? [row] : []))
}
