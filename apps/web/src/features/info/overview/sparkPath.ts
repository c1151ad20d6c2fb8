/** An SVG path through values from left to right, the lowest at the bottom; none for fewer than two. */
export function sparkPath(
  values: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): string | undefined {
  if (values.length < 2) return undefined
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most - least
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width
    // a price that does not move is a line in the middle
    const y = span === 0 ? height / 2 : height - ((value - least) / span) * height
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return `M${points.join('L')}`
}
