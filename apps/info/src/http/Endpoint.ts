import type { z } from 'zod'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import type { MarketView } from '../view/MarketView.ts'
import { Refusal } from './Refusal.ts'

/** What answers are made of. */
export type Asked = {
  readonly database: InfoDatabase
  readonly view: MarketView
  readonly nowMs: number
  /** Of whoever asks. */
  readonly address: string
}

/** How the answer is wrapped. `envelope`: `{ code, message, data }`. `plain`: as it is. `csv`: text of a table. */
export type Shape = 'envelope' | 'plain' | 'csv'

type Definition<Input extends z.ZodObject, Output extends z.ZodType> = {
  /** With `{name}` for parts that are input too. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly input: Input
  readonly output: Output
  readonly shape?: Shape
  /** Answered under `/info` too; those of other formats are not. */
  readonly isUnderInfo?: boolean
  /** Depends on more than the tables, such as the network: asked anew for every request. */
  readonly isUncached?: boolean
  /** Takes so long that few are answered at once. */
  readonly isHeavy?: boolean
  /** Changes or tells what is somebody's own: by POST alone, from its body alone, and kept by nobody on the way. */
  readonly isWriting?: boolean
  readonly mostBodyBytes?: number
  /** @throws Refusal */
  readonly answer: (asked: Asked, input: z.output<Input>) => Promise<z.input<Output>>
}

/** One thing that can be asked for, by GET with a query and by POST with a JSON body alike; what writes by POST alone. */
export type Endpoint = {
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly input: z.ZodObject
  readonly output: z.ZodType
  readonly shape: Shape
  readonly isUnderInfo: boolean
  readonly isUncached: boolean
  readonly isHeavy: boolean
  readonly isWriting: boolean
  readonly mostBodyBytes?: number
  /** What the input means, and the key that the same question has however it is written. @throws Refusal for bad input */
  readonly ask: (raw: unknown) => { key: string; answer: (asked: Asked) => Promise<unknown> }
}

export function endpoint<Input extends z.ZodObject, Output extends z.ZodType>(
  definition: Definition<Input, Output>,
): Endpoint {
  const { shape = 'envelope', isUnderInfo = shape !== 'plain', isUncached = false } = definition
  const { isHeavy = shape === 'csv', isWriting = false } = definition
  return {
    ...definition,
    shape,
    isUnderInfo,
    isUncached,
    isHeavy,
    isWriting,
    ask: (raw) => {
      const parsed = definition.input.safeParse(raw)
      if (!parsed.success) throw Refusal.badInput(sentenceOf(parsed.error))
      return {
        key: `${definition.path} ${JSON.stringify(parsed.data)}`,
        answer: (asked) => definition.answer(asked, parsed.data),
      }
    },
  }
}

const LONGEST_SENTENCE = 300

function sentenceOf({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return 'The question cannot be understood.'
  const name = issue.path.join('.')
  return `${name === '' ? 'The question' : name}: ${issue.message}.`.slice(0, LONGEST_SENTENCE)
}
