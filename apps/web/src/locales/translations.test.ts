import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../i18n/languages.ts'

type Texts = ReadonlyMap<string, string>

const folder = import.meta.dirname
const namespaces = readdirSync(join(folder, 'en')).map((file) => file.replace('.json', ''))
const codes = LANGUAGES.map(({ code }) => code)
const translated = codes.filter((code) => code !== 'en')

function readTexts(language: string, namespace: string): Texts {
  const json: unknown = JSON.parse(
    readFileSync(join(folder, language, `${namespace}.json`), 'utf8'),
  )
  const texts = new Map<string, string>()
  const collect = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value)
    else
      for (const [key, child] of Object.entries(Object(value)))
        collect(child, path ? `${path}.${key}` : key)
  }
  collect(json, '')
  return texts
}

const FORM = /_(zero|one|two|few|many|other)$/
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

/** The keys that a language needs for English ones: its own plural forms in place of theirs. */
function neededKeys(english: Texts, language: string): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const keys = [...english.keys()].flatMap((key) =>
    FORM.test(key) ? forms.map((form) => `${key.replace(FORM, '')}_${form}`) : [key],
  )
  return [...new Set(keys)].toSorted()
}

test('every language that can be chosen has a folder, and every folder can be chosen', () => {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual(codes.toSorted())
})

describe.each(translated)('the texts in %s', (language) => {
  test.each(namespaces)('%s is complete and has nothing that English lacks', (namespace) => {
    const english = readTexts('en', namespace)
    expect([...readTexts(language, namespace).keys()].toSorted()).toEqual(
      neededKeys(english, language),
    )
  })

  test.each(namespaces)('%s fills in what the English texts fill in', (namespace) => {
    const english = readTexts('en', namespace)
    for (const [key, text] of readTexts(language, namespace)) {
      expect(text.trim(), key).not.toBe('')
      const model = english.get(key) ?? english.get(key.replace(FORM, '_other')) ?? ''
      // A plural form may spell its number out.
      const wanted = FORM.test(key) ? placeholders(text) : placeholders(model)
      expect(placeholders(text).toSorted(), key).toEqual(wanted.toSorted())
      for (const name of placeholders(text)) expect(placeholders(model), key).toContain(name)
    }
  })

  test('nothing else is called what the button that cancels is called', () => {
    const texts = namespaces.flatMap((namespace) => [...readTexts(language, namespace)])
    const cancel = readTexts(language, 'common').get('common.cancel')
    expect(texts.filter(([, text]) => text === cancel).map(([key]) => key)).toEqual([
      'common.cancel',
    ])
  })
})
