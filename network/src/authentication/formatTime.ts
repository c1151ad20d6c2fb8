const NS_PER_SECOND = 1_000_000_000n

/** A time as error texts show it: `2025-05-01 23:55:18.005285297 UTC`. */
export function formatTime(timeNs: bigint): string {
  const seconds = timeNs / NS_PER_SECOND
  const iso = new Date(Number(seconds) * 1000)
  const day = Number.isNaN(iso.getTime()) ? `${seconds} s` : iso.toISOString().slice(0, 19)
  const fraction = String(timeNs % NS_PER_SECOND).padStart(9, '0')
  return `${day.replace('T', ' ')}.${fraction} UTC`
}
