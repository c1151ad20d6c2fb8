/** The beginnings of addresses whose areas are not built. */
export const AREAS = {
  '/sns': 'sns',
} as const

export type AreaId = (typeof AREAS)[keyof typeof AREAS]

/** The area that an address belongs to: the longest beginning that fits. */
export function areaIdOf(pathname: string): AreaId {
  const fitting = Object.entries(AREAS).filter(([begin]) => pathname.startsWith(begin))
  const [longest] = fitting.toSorted(([a], [b]) => b.length - a.length)
  return longest?.[1] ?? 'sns'
}
