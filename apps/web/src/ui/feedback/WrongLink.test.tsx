import { CallError, SluiceError } from '@sluice/sdk'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '../../i18n/setup.ts'
import { isNotThere } from '../../tokens/isNotThere.ts'
import { LINKED, WrongLink } from './WrongLink.tsx'

beforeAll(() => startTexts('en'))

test.each(LINKED)('a link with a wrong %s says what is wrong with it, and what to do', (what) => {
  const markup = renderToStaticMarkup(<WrongLink what={what} id="ryjl3-tyaaa-<b>" />)
  expect(markup).toContain('role="alert"')
  expect(markup).toContain('ryjl3-tyaaa-&lt;b&gt;')
  expect(markup).toMatch(
    /This link names .* that does not exist or does not answer. Check the link/,
  )
})

test('an id of any length is bounded', () => {
  const markup = renderToStaticMarkup(<WrongLink what="token" id={'x'.repeat(5_000)} />)
  expect(markup).not.toContain('x'.repeat(64))
})

test.each([
  ['refused', true],
  ['rejected', true],
  ['unreadable', true],
  ['event-gone', true],
  ['unreachable', false],
  ['clock-wrong', false],
])('%s says that something is not there: %s', (code, isSo) => {
  expect(isNotThere(new SluiceError(code, { retry: 'now', funds: 'wallet' }))).toBe(isSo)
})

test('what the page itself could not load says nothing', () => {
  expect(isNotThere(new TypeError('Failed to fetch'))).toBe(false)
  expect(isNotThere(CallError.refused('no canister id'))).toBe(true)
})
