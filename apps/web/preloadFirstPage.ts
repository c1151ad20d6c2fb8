import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

const ROUTE = 'features/swap/SwapPage.tsx'
const SDK = 'packages/sdk/src/createSdk.ts'
const CONFIG = '/config.json'

/**
 * Names, in the page itself, what its first code would only find out about after running: the swap page, the SDK and the
 * configuration. They arrive beside the entry instead of after it.
 */
export const preloadFirstPage = (): Plugin => ({
  name: 'preload-first-page',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => (bundle ? tagsFor(bundle) : []),
  },
})

function tagsFor(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const files = new Set<string>()
  const add = (fileName: string) => {
    if (files.has(fileName)) return
    files.add(fileName)
    chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(add)
  }
  for (const module of [ROUTE, SDK]) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (!chunk) throw new Error(`${module} is in no chunk`)
    add(chunk.fileName)
  }
  const config = { rel: 'preload', as: 'fetch', href: CONFIG, crossorigin: '' }
  return [
    { tag: 'link', injectTo: 'head', attrs: config },
    ...[...files].map(
      (file): HtmlTagDescriptor => ({
        tag: 'link',
        injectTo: 'head',
        attrs: { rel: 'modulepreload', crossorigin: '', href: `/${file}` },
      }),
    ),
  ]
}
