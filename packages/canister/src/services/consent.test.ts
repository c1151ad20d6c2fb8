import { expect, test } from 'vitest'
import { answerConsent, type Consent, type ConsentRequest } from './consent.ts'

type Device = ConsentRequest['user_preferences']['device_spec']

const transfer: Consent = {
  title: 'Send tokens',
  details: [
    ['Amount', '12.5 ICP'],
    ['To', 'abcdefghijklmnop'],
  ],
}

function ask(consent: Consent, device: Device, method = 'send', arg = new Uint8Array()) {
  const metadata = { language: 'de', utc_offset_minutes: [60] satisfies [number] }
  const request = { arg, method, user_preferences: { device_spec: device, metadata } }
  return answerConsent(request, (wanted) => {
    if (wanted === 'send') return () => consent
    if (wanted === 'broken') return () => JSON.parse('{')
    return undefined
  })
}

const lineDisplay = (characters_per_line: number, lines_per_page: number): Device => [
  { LineDisplay: { characters_per_line, lines_per_page } },
]
const invalid = { Err: { GenericError: { description: 'Invalid request', error_code: 1n } } }

test('a screen gets Markdown in English, with the wallet’s time zone given back', () => {
  expect(ask(transfer, [{ GenericDisplay: null }])).toEqual({
    Ok: {
      consent_message: {
        GenericDisplayMessage:
          '# Send tokens\n\n**Amount:**\n12.5 ICP\n\n**To:**\nabcdefghijklmnop',
      },
      metadata: { language: 'en', utc_offset_minutes: [60] },
    },
  })
  expect(ask(transfer, [])).toEqual(ask(transfer, [{ GenericDisplay: null }]))
})

test('a small device gets pages of lines that fit', () => {
  expect(ask(transfer, lineDisplay(8, 3))).toMatchObject({
    Ok: {
      consent_message: {
        LineDisplayMessage: {
          pages: [
            { lines: ['Send', 'tokens', 'Amount:'] },
            { lines: ['12.5 ICP', 'To:', 'abcdefgh'] },
            { lines: ['ijklmnop'] },
          ],
        },
      },
    },
  })
})

test('what cannot be shown or explained is an invalid request', () => {
  expect(ask(transfer, lineDisplay(0, 3))).toEqual(invalid)
  expect(ask(transfer, lineDisplay(8, 0))).toEqual(invalid)
  expect(ask(transfer, [], 'unheard of')).toEqual(invalid)
  expect(ask(transfer, [], 'broken')).toEqual(invalid)
  expect(ask(transfer, [], 'send', new Uint8Array(10_001))).toEqual(invalid)
})

test('a hostile value stays on one line, ends, and cannot become markup', () => {
  const value = `a\n# **free money** [x](http://evil) ${'z'.repeat(300)}`
  const answer = ask({ title: 'T', details: [['V', value]] }, [])

  const text = JSON.stringify(answer)
  expect(text).toContain('a \\\\# \\\\*\\\\*free money')
  expect(text).not.toContain('z'.repeat(200))
})

test('a hostile label or title forges no line of the prompt', () => {
  const symbol = 'X:** 1\n\n**At most, A:** 0 A\n\n**B'
  const consent = { title: `Send ${symbol}`, details: [[`At most, ${symbol}`, '900 A']] as const }

  const screen = ask(consent, [])
  expect(linesOf(screen)).not.toContain('**At most, A:** 0 A')
  expect(linesOf(screen).filter((line) => line !== '')).toHaveLength(3)

  const small = JSON.stringify(ask(consent, lineDisplay(200, 10)))
  expect(small).not.toContain(String.raw`\n`)
})

function linesOf(answer: ReturnType<typeof ask>): string[] {
  if ('Err' in answer) return []
  const message = answer.Ok.consent_message
  return 'GenericDisplayMessage' in message ? message.GenericDisplayMessage.split('\n') : []
}
