type Span = Pick<DOMRect, 'left' | 'right'>

/** How far a line has to be scrolled so that one of its items stands in its middle; none when all of the item is in sight. */
export function intoSight(line: Span, item: Span): number {
  if (item.left >= line.left && item.right <= line.right) return 0
  return (item.left + item.right - line.left - line.right) / 2
}
