import { expect, test } from 'vitest'
import { readPrincipals } from './readPrincipals.ts'

const [A, B] = ['ryjl3-tyaaa-aaaaa-aaaba-cai', 'mxzaz-hqaaa-aaaar-qaada-cai']

test('each line is one person, once, and empty lines are nobody', () => {
  expect(readPrincipals(`${A}\r\n\n  ${B} \n${A}\n`)).toEqual({ people: [A, B], wrong: undefined })
  expect(readPrincipals('')).toEqual({ people: [], wrong: undefined })
})

test('the first line that is no principal is named, and so is nobody in particular', () => {
  expect(readPrincipals(`${A}\n\nnonsense`).wrong).toBe(3)
  expect(readPrincipals('2vxsx-fae').wrong).toBe(1)
})
