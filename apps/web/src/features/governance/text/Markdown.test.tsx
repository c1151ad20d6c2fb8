import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './Markdown.tsx'

const markup = (text: string) => renderToStaticMarkup(<Markdown text={text} />)

test('headings stand below those of the page, and lists and code are kept', () => {
  const text = markup('# Title\n\n- one\n- two\n\n`code`')
  expect(text).toContain('<h3 class="text-16 font-semibold">Title</h3>')
  expect(text).toMatch(/<li>one<\/li>\s*<li>two<\/li>/)
  expect(text).toContain('code</code>')
})

test('HTML is words, and nothing runs', () => {
  const text = markup(
    '<script>alert(1)</script> <img src=x onerror=alert(1)>\n\n[go](javascript:alert(1))',
  )
  expect(text).not.toMatch(/<script|<img|href="javascript/)
  expect(text).toContain('go')
})

test('a link says where it leads when its words do not, and tells nobody where one came from', () => {
  expect(markup('[the forum](https://evil.example/x)')).toMatch(
    /rel="noopener noreferrer nofollow ugc"[^>]*>the forum<span[^>]*> \(evil\.example\)/,
  )
  expect(markup('[good.example/x](https://good.example/x)')).not.toContain('<span dir="ltr"')
  expect(markup('[in](https://a:b@c.example)')).not.toContain('href')
})

test('a picture is a link: its address would learn who reads', () => {
  const text = markup('![a chart](https://spy.example/p.png)')
  expect(text).not.toContain('<img')
  expect(text).toMatch(/href="https:\/\/spy\.example\/p\.png"[^>]*>a chart/)
})
