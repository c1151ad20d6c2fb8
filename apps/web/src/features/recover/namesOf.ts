import type { Sns } from '@sluice/sdk'

/** Of so many that do not answer names are told; more of them say that something else is wrong. */
const MOST_NAMES = 5

/** Names of DAOs in one line. */
export const namesOf = (snses: readonly Pick<Sns, 'name'>[]): string =>
  snses
    .slice(0, MOST_NAMES)
    .map(({ name }) => name)
    .join(', ') + (snses.length > MOST_NAMES ? ' …' : '')
