import { type Config, createSdk } from '@sluice/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { queryKeys } from '../app/queryKeys.ts'
import { startTexts } from '../i18n/setup.ts'
import { useSessionStore } from '../session/useSessionStore.ts'
import { AddressLabel } from './AddressLabel.tsx'
import { WholeAddress } from './WholeAddress.tsx'

const FACTORY = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
const PERSON = 'rwgma-pyaaa-aaaaa-aaaaa-aaaaa-aaaaa-aaaaa-aaaaa-aaaaa-aaaaa-aae'
const configOf = (environment: Config['environment']): Config => ({
  ...{ environment, network: { host: 'http://localhost:1' } },
  ...{ identityProvider: 'http://localhost:1', canisters: { swap_factory: FACTORY } },
})

const beginning = useSessionStore.getInitialState()
const { session: before } = beginning
beforeAll(() => startTexts('en'))
afterEach(() => {
  Object.assign(beginning, { session: before })
})

const shown = (
  text: string,
  environment: Config['environment'],
  aliases = new Map(),
  isId = false,
): string => rendered(<AddressLabel text={text} what="owner" isId={isId} />, environment, aliases)

function rendered(
  address: ReactNode,
  environment: Config['environment'],
  aliases: ReadonlyMap<string, string>,
): string {
  const config = configOf(environment)
  // a page on a server, as the tests render it, sees what a store began with
  Object.assign(beginning, { session: { kind: 'visitor', sdk: createSdk(config), config } })
  const queries = new QueryClient()
  queries.setQueryData(queryKeys.aliases(), aliases)
  return renderToStaticMarkup(<QueryClientProvider client={queries}>{address}</QueryClientProvider>)
}

test('a canister of the exchange is called what it is for, somebody by their label, others by their address', () => {
  expect(shown(FACTORY, 'local')).toContain('>swap factory<')
  expect(shown(PERSON, 'local', new Map([[PERSON, 'Black Hole']]))).toContain('>Black Hole<')
  expect(shown(PERSON, 'local')).toContain('>rwgma…-aae<')
})

test('where an id is asked for it stands, whatever it is called', () => {
  expect(shown(FACTORY, 'local', new Map(), true)).toContain('>ryjl3…-cai<')
})

test('on mainnet it leads to the public explorer, elsewhere nowhere', () => {
  expect(shown(PERSON, 'local')).not.toContain('href')
  expect(shown(PERSON, 'mainnet')).toContain(`/principal/${PERSON}"`)
})

test('a label that a stranger wrote is text', () => {
  const hostile = shown(PERSON, 'local', new Map([[PERSON, '<img src=x>']]))
  expect(hostile).not.toContain('<img')
})

test('before something goes there an address stands with its name and every character', () => {
  const aliases = new Map([[PERSON, '<b>Bob</b>']])
  const review = rendered(<WholeAddress text={PERSON} what="To" />, 'mainnet', aliases)
  expect(review).toContain('&lt;b&gt;Bob')
  expect(review).toContain(`>${PERSON}</a>`)
})
