import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shownWhenLoaded, untilLoaded } from './later.ts'

test('a part that cannot be loaded is asked for again until it is there', async () => {
  const pauses: number[] = []
  let tries = 0
  const load = async () => {
    tries += 1
    if (tries < 40) throw new TypeError('Failed to fetch dynamically imported module')
    return 'there'
  }

  const loaded = await untilLoaded(load, async (ms) => {
    pauses.push(ms)
  })

  expect(loaded).toBe('there')
  expect(new Set(pauses)).toEqual(new Set([2_000]))
  expect(pauses).toHaveLength(39)
})

test('a part whose code is there is drawn at once, with nothing standing in for it', async () => {
  const { Part, fetchPart } = shownWhenLoaded(
    async () =>
      ({ name }: { name: string }) =>
        `Hello, ${name}`,
  )
  const draw = () => renderToStaticMarkup(createElement(Part, { name: 'Ada' }))
  expect(draw).toThrow('suspended')
  await fetchPart()
  expect(draw()).toBe('Hello, Ada')
})
