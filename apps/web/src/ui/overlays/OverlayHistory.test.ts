import { expect, test } from 'vitest'
import { OverlayHistory } from './OverlayHistory.ts'

type Entry = { state: Readonly<Record<string, unknown>> | null; url: string }

/** A browser at its second page, whose steps back arrive when `settle` is called, as real ones arrive later. */
function newBrowser() {
  const entries: Entry[] = [
    { state: { idx: 0 }, url: '/info' },
    { state: { idx: 1 }, url: '/swap' },
  ]
  let at = 1
  const tasks: (() => void)[] = []
  const heard: string[] = []
  const now = () => entries[at] ?? { state: null, url: '' }
  const go = (to: number) => {
    at = to
    if (!overlays.onPop()) heard.push(now().url)
  }
  const push = (state: Entry['state'], url: string) => {
    entries.splice(at + 1, entries.length, { state, url })
    at = entries.length - 1
  }
  const replace = (state: Entry['state'], url: string) => {
    entries[at] = { state, url }
  }
  const overlays = new OverlayHistory({
    state: () => now().state,
    url: () => now().url,
    push,
    replace,
    back: () => tasks.push(() => go(at - 1)),
    afterwards: (run) => tasks.push(run),
  })
  const settle = () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) task()
  }
  const open = (name: string, isOpen: string[]) => {
    isOpen.push(name)
    const remove = overlays.add(() => close())
    const close = () => {
      isOpen.splice(isOpen.indexOf(name), 1)
      remove()
    }
    settle()
    return close
  }
  return {
    overlays,
    heard,
    settle,
    open,
    /** What the person's own key does. */
    pressBack: () => {
      go(at - 1)
      settle()
    },
    /** What the page's router does. */
    navigate: (url: string) => push({ idx: Number(now().state?.idx) + 1 }, url),
    rewrite: (url: string) => {
      replace({ idx: now().state?.idx }, url)
      overlays.note()
    },
    where: () => `${now().url} ${at}`,
  }
}

test('back closes what is on top, and the page stays', () => {
  const browser = newBrowser()
  const isOpen: string[] = []
  browser.open('settings', isOpen)
  browser.open('token', isOpen)
  browser.pressBack()
  expect(isOpen).toEqual(['settings'])
  browser.pressBack()
  expect(isOpen).toEqual([])
  expect([browser.where(), browser.heard]).toEqual(['/swap 1', []])
  browser.pressBack()
  expect([browser.where(), browser.heard]).toEqual(['/info 0', ['/info']])
})

test('what is closed otherwise leaves no step behind', () => {
  const browser = newBrowser()
  const isOpen: string[] = []
  browser.open('review', isOpen)()
  browser.settle()
  expect([browser.where(), browser.heard]).toEqual(['/swap 1', []])
  browser.pressBack()
  expect(browser.heard).toEqual(['/info'])
})

test('one overlay may make room for another', () => {
  const browser = newBrowser()
  const isOpen: string[] = []
  const closePalette = browser.open('palette', isOpen)
  closePalette()
  browser.open('connect', isOpen)
  expect(isOpen).toEqual(['connect'])
  browser.pressBack()
  expect([isOpen, browser.where()]).toEqual([[], '/swap 1'])
})

test('what the page writes into its address while it is covered stays there', () => {
  const browser = newBrowser()
  const isOpen: string[] = []
  browser.open('tokens', isOpen)
  browser.rewrite('/swap?output=x')
  browser.pressBack()
  expect(browser.where()).toBe('/swap?output=x 1')
  browser.open('review', isOpen)
  browser.rewrite('/swap?amount=')
  browser.overlays.closeAll()
  browser.settle()
  expect([browser.where(), browser.heard]).toEqual(['/swap?amount= 1', []])
})

test('a link in an overlay leads on, and back leads to the page that it was opened on', () => {
  const browser = newBrowser()
  const isOpen: string[] = []
  const close = browser.open('details', isOpen)
  close()
  browser.navigate('/liquidity')
  browser.settle()
  expect(browser.where()).toBe('/liquidity 3')
  browser.pressBack()
  expect([browser.where(), browser.heard]).toEqual(['/swap 1', ['/swap']])
})

test('whoever leaves finds everything closed', () => {
  const browser = newBrowser()
  const isOpen: string[] = []
  browser.open('a', isOpen)
  browser.open('b', isOpen)
  browser.overlays.closeAll()
  browser.settle()
  expect([isOpen, browser.where()]).toEqual([[], '/swap 1'])
})
