import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '../../i18n/setup.ts'
import { Breadcrumb } from './Breadcrumb.tsx'

beforeAll(() => startTexts('en'))

const POOLS = { to: '/liquidity', label: 'Liquidity' }
const PAIR = { to: '/liquidity/position/7/x', label: 'ICP/ckBTC' }

test('what is done with a position leads back to the position, not only to the list of all', () => {
  const trail = <Breadcrumb back={POOLS} via={PAIR} current="Remove liquidity" />
  const markup = renderToStaticMarkup(<MemoryRouter>{trail}</MemoryRouter>)
  expect(
    [...markup.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, to, label]) => [to, label]),
  ).toEqual([
    ['/liquidity', 'Liquidity'],
    ['/liquidity/position/7/x', 'ICP/ckBTC'],
  ])
  expect(markup).toMatch(/aria-current="page"[^>]*>Remove liquidity/)
})
