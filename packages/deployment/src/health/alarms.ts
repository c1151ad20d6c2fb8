import type { Health } from './Health.ts'

/** A quarter of a year in which somebody can notice. */
export const LEAST_DAYS = 90
/** What an upgrade, a snapshot and a busy month need. */
export const LEAST_CYCLES = 1_000_000_000_000n
const MOST_MEMORY_BYTES = 3n * 2n ** 30n
const MOST_LAG_SECONDS = 120

/** What somebody should look at: money first, then what stops, then what differs. */
export function alarmsOf({
  canisters,
  silent,
  pools,
  info,
}: Pick<Health, 'canisters' | 'silent' | 'pools' | 'info'>): string[] {
  const everyone = [...canisters, ...pools.map((pool) => ({ ...pool, name: `pool ${pool.id}` }))]
  return [
    ...pools
      .filter(({ isSolvent }) => isSolvent === false)
      .map(({ id }) => `pool ${id} owes more than its ledgers hold`),
    ...pools
      .filter(({ isLeftClosed }) => isLeftClosed)
      .map(({ id }) => `pool ${id} was left closed by an upgrade: see pools closed`),
    ...pools
      .filter(({ silence }) => silence !== undefined)
      .map(({ id, silence }) => `pool ${id} does not answer: ${silence}`),
    ...silent.map(({ name, id, reason }) => `${name} (${id}) does not tell how it is: ${reason}`),
    ...canisters.filter(({ isRunning }) => !isRunning).map(({ name }) => `${name} is stopped`),
    ...canisters
      .filter(({ daysLeft }) => daysLeft !== undefined && daysLeft < LEAST_DAYS)
      .map(({ name, daysLeft }) => `${name} freezes in ${daysLeft} days`),
    ...everyone
      .filter(({ cycles }) => cycles !== undefined && cycles < LEAST_CYCLES)
      .map(({ name, cycles }) => `${name} has ${cycles} cycles left`),
    ...canisters
      .filter(({ memoryBytes }) => memoryBytes > MOST_MEMORY_BYTES)
      .map(({ name, memoryBytes }) => `${name} takes ${memoryBytes} bytes`),
    ...everyone
      .filter(({ module }) => module !== 'repository')
      .map(({ name, module }) =>
        module === 'none' ? `${name} has no module` : `${name} runs another module`,
      ),
    ...(pools.length === 0 ? ['there is no pool: run setup'] : []),
    ...infoAlarms(info),
  ]
}

function infoAlarms(info: Health['info']): string[] {
  if (info === undefined) return []
  if (info.status !== 'ok') return [`the info service is ${info.status}`]
  return info.lagSeconds > MOST_LAG_SECONDS
    ? [`the info service is ${info.lagSeconds} seconds behind`]
    : []
}
