import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/**
 * A browser that could not load a module never asks for it again: every later `import()` of it fails at once, until the page is loaded
 * anew. So the files of a part are fetched before it is imported, which then finds them in the browser's cache. What cannot be fetched
 * is not imported, and can be tried again. Takes the place of Vite's own helper, which would ask for modules ahead, and for style
 * sheets: no part has one of its own.
 */
export const loadsOnceReachable = (): Plugin => ({
  name: 'loads-once-reachable',
  enforce: 'pre',
  load: (id) => (id === HELPER ? CODE : undefined),
})

/** Runs in the page. `files` are those that the part needs, from the site's root. */
const CODE = `
const isHere = (path, url) =>
  document.querySelector('link[rel=modulepreload][href="' + path + '"]') !== null ||
  performance.getEntriesByName(url, 'resource').some((entry) => entry.responseStatus === 200)
const reach = async (file) => {
  const path = '/' + file
  const url = location.origin + path
  if (isHere(path, url)) return
  const answer = await fetch(url)
  if (!answer.ok) throw new Error('a part of the page could not be fetched: ' + answer.status)
  await answer.arrayBuffer()
}
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map(reach))
  return load()
}
`

/** What a part needs before it runs: its own file too, which Vite leaves out where it is the only one. */
export const filesOfPart = (file: string, others: string[]): string[] => [
  ...new Set([file, ...others]),
]
