/** A hue in degrees that stays the same for the same id (FNV-1a over its characters). */
export function hueOf(id: string): number {
  let hash = 0x811c9dc5
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash >>> 0) % 360
}
