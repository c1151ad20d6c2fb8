import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { startTexts } from '../../i18n/setup.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

vi.stubGlobal('__VERSION__', '1.2.3')
vi.stubGlobal('location', { pathname: '/swap' })
vi.stubGlobal('navigator', { userAgent: 'a browser' })
afterAll(() => {
  vi.unstubAllGlobals()
})

test('a page that cannot go on says so, and what of', async () => {
  await startTexts('en')
  const error = new Error('<b>x</b> is undefined')
  const screen = renderToStaticMarkup(<ErrorScreen what="The page broke." error={error} />)
  expect(screen).toContain('Oops, you&#x27;ve encountered an error')
  expect(screen).toContain('&lt;b&gt;x&lt;/b&gt; is undefined')
})
