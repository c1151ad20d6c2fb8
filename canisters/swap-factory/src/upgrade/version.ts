/**
 * Whether `candidate` (three numbers, `3.6.3`) is newer than `current`. Without a readable candidate every pool counts as older:
 * the owner who sets a list without naming a version wants it upgraded.
 */
export function isNewer(candidate: string, current: string): boolean {
  const wanted = parse(candidate)
  if (wanted === undefined) return true
  const present = parse(current)
  if (present === undefined) return true
  for (let place = 0; place < 3; place++) {
    const difference = (wanted[place] ?? 0) - (present[place] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

export function isVersion(text: string): boolean {
  return parse(text) !== undefined
}

function parse(version: string): number[] | undefined {
  return /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(version) ? version.split('.').map(Number) : undefined
}
