import { heapMaps } from '@sluice/canister'
import { beforeEach, expect, test } from 'vitest'
import {
  aliasesOfLedgers,
  MAX_ALIAS,
  MAX_ALIASES,
  MAX_LEDGERS,
  MAX_PAGE,
  MAX_SHARED,
  pageOfAliases,
  principalsOfLedger,
  setAlias,
  share,
} from './aliases.ts'
import { openPrincipalAliasState, type PrincipalAliasState } from './PrincipalAliasState.ts'
import { syncSnses } from './syncSnses.ts'

const id = (number: number) => Uint8Array.of(1, number >> 8, number & 255, 1)
const [ledger, governance, blackHole, plain] = [id(1), id(2), id(3), id(4)]
const sns = { ledger, governance }

let state: PrincipalAliasState
beforeEach(() => {
  state = openPrincipalAliasState(heapMaps)
})

test.each([
  ['too long', 'x'.repeat(MAX_ALIAS + 1), 'at most 60'],
  ['with a line break', 'Black\nHole', 'visible characters'],
  ['that turns the reading direction', 'Black \u202eeloH', 'visible characters'],
  ['with space around it', ' Black Hole', 'no space around'],
])('an alias %s is refused', (_, alias, reason) => {
  expect(setAlias(state, blackHole, alias)).toContain(reason)
  expect(state.aliases.size).toBe(0)
})

test('the anonymous principal gets no label, the longest label is taken', () => {
  expect(setAlias(state, Uint8Array.of(4), 'Everybody')).toContain('everybody')
  expect(setAlias(state, blackHole, 'x'.repeat(MAX_ALIAS))).toBeUndefined()
})

test('labels and shared principals have an end, and what is there can be renamed at it', () => {
  for (let n = 0; n < MAX_ALIASES; n++) expect(setAlias(state, id(n), `n${n}`)).toBeUndefined()
  expect(setAlias(state, id(MAX_ALIASES), 'one more')).toContain(`${MAX_ALIASES}`)
  expect(setAlias(state, id(0), 'renamed')).toBeUndefined()

  for (let n = 0; n < MAX_SHARED; n++) expect(share(state, id(n))).toBeUndefined()
  expect(share(state, id(MAX_SHARED))).toContain(`${MAX_SHARED}`)
  expect(share(state, id(0))).toBeUndefined()
})

test('a ledger is answered by its governance canister, its own label, or nothing', () => {
  setAlias(state, plain, 'Lock')
  state.governances.set(ledger, governance)
  setAlias(state, governance, 'ABC Governance')

  expect(aliasesOfLedgers(state, [plain, ledger, id(9)])).toEqual([
    { ledger: plain, governance: undefined, alias: 'Lock', isPublic: false },
    { ledger, governance, alias: 'ABC Governance', isPublic: false },
    { ledger: id(9), governance: undefined, alias: undefined, isPublic: false },
  ])
})

test('the label of a governance canister always has the word that clients go by', () => {
  state.governances.set(ledger, governance)
  setAlias(state, governance, 'The ABC treasury')

  expect(aliasesOfLedgers(state, [ledger])[0]?.alias).toBe('The ABC treasury Governance')
})

test('what is shared follows every ledger, until its label is taken off', () => {
  expect(share(state, blackHole)).toContain('no alias')
  setAlias(state, blackHole, 'Black Hole')
  share(state, blackHole)

  expect(aliasesOfLedgers(state, [ledger]).at(-1)).toEqual({
    ledger: blackHole,
    governance: undefined,
    alias: 'Black Hole',
    isPublic: true,
  })
  expect(principalsOfLedger(state, ledger)).toEqual([[blackHole, 'Black Hole']])
  setAlias(state, blackHole, '')
  expect(aliasesOfLedgers(state, [ledger])).toHaveLength(1)
  setAlias(state, blackHole, 'Black Hole')
  expect(principalsOfLedger(state, ledger)).toEqual([])
})

test('an answer has an end: ledgers of a question, labels of a page', () => {
  for (let n = 0; n < Number(MAX_PAGE) + 10; n++) setAlias(state, id(n), `n${n}`)
  const pageAt = (offset: bigint, limit: bigint) =>
    pageOfAliases(state, { offset, limit }, (labelled) => labelled).content

  expect(() => aliasesOfLedgers(state, Array(MAX_LEDGERS + 1).fill(ledger))).toThrow('At most 100')
  expect(pageAt(0n, 10n ** 30n)).toHaveLength(Number(MAX_PAGE))
  expect(pageAt(MAX_PAGE, 100n)).toHaveLength(10)
  expect(pageAt(10n ** 30n, 10n)).toEqual([])
  expect(pageAt(0n, 0n)).toEqual([])
})

test('an import calls governance canisters by their token, and keeps what somebody has called them', async () => {
  const [otherLedger, otherGovernance] = [id(11), id(12)]
  setAlias(state, otherGovernance, 'Named Governance')
  const asked: Uint8Array[] = []
  const flaw = await syncSnses(state, {
    list: async () => [sns, { ledger: otherLedger, governance: otherGovernance }],
    symbolOf: async (ledger) => {
      asked.push(ledger)
      return 'ABC'
    },
  })

  expect(flaw).toBeUndefined()
  expect(asked).toEqual([ledger])
  expect(aliasesOfLedgers(state, [ledger, otherLedger]).map(({ alias }) => alias)).toEqual([
    'ABC Governance',
    'Named Governance',
  ])
})

test('a ledger that does not answer is asked again at the next import; a list that does not answer changes nothing', async () => {
  const list = async () => [sns]
  await syncSnses(state, { list, symbolOf: async () => undefined })
  expect(aliasesOfLedgers(state, [ledger])[0]).toMatchObject({ governance, alias: undefined })

  const flaw = await syncSnses(state, { list: async () => 'silent', symbolOf: async () => 'ABC' })
  expect(flaw).toBe('silent')
  expect(state.aliases.size).toBe(0)
  await syncSnses(state, { list, symbolOf: async () => 'ABC' })
  expect(state.aliases.get(governance)).toBe('ABC Governance')
})

test('a label that an admin sets while a ledger is asked stays', async () => {
  await syncSnses(state, {
    list: async () => [sns],
    symbolOf: async () => {
      setAlias(state, governance, 'By an admin')
      return 'ABC'
    },
  })

  expect(state.aliases.get(governance)).toBe('By an admin')
})
