type Json = Readonly<Record<string, unknown>>

/** A path that is no endpoint of the tables, for the document: answered by GET alone, and the same whoever asks. */
type OtherPath = {
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly parameters?: readonly Json[]
  /** The answers by their status. */
  readonly answers: Readonly<Record<string, { readonly type: string; readonly schema: Json }>>
}

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }
const orNull = (type: string) => ({ type: [type, 'null'] })
const record = (properties: Json): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

const health = record({
  status: {
    enum: ['ok', 'starting', 'degraded', 'down'],
    description:
      '`starting` until each source was read once, `degraded` while one fails, `down` while nobody indexes',
  },
  time: count,
  sources: {
    type: 'array',
    items: record({
      name: text,
      lagEvents: count,
      lagSeconds: orNull('integer'),
      lastEventTime: orNull('integer'),
      error: orNull('string'),
      failingSeconds: orNull('integer'),
    }),
  },
})
const ready = record({ isReady: { type: 'boolean' }, reason: orNull('string') })

const WATCHING = 'Watching'
const JSON_TYPE = 'application/json'
const healthAnswers = {
  200: { type: JSON_TYPE, schema: health },
  503: { type: JSON_TYPE, schema: health },
}

export const OTHER_PATHS: readonly OtherPath[] = [
  {
    path: '/live',
    tag: 'Live',
    summary:
      'Server-sent events `transaction` of these pools, tokens and people as they happen. The id of one is its `sequence`: a reader that comes back with `Last-Event-ID` gets what it missed, here or at another service of the same exchange',
    parameters: [
      {
        name: 'topics',
        in: 'query',
        required: true,
        schema: {
          ...text,
          description: '`pool:…`, `token:…`, `user:…`, `nft` or `nft:…`, with commas between',
        },
      },
      {
        name: 'lastEventId',
        in: 'query',
        required: false,
        schema: {
          ...text,
          description: 'The id of the last event that was read, where a header cannot say it',
        },
      },
    ],
    answers: { 200: { type: 'text/event-stream', schema: text } },
  },
  {
    path: '/health',
    tag: WATCHING,
    summary: 'How far what is told is behind each source; 503 while nobody indexes',
    answers: healthAnswers,
  },
  { path: '/healthz', tag: WATCHING, summary: 'The same as /health', answers: healthAnswers },
  {
    path: '/ready',
    tag: WATCHING,
    summary: 'Whether questions should be sent here; 503 while they should not',
    answers: { 200: { type: JSON_TYPE, schema: ready }, 503: { type: JSON_TYPE, schema: ready } },
  },
  {
    path: '/metrics',
    tag: WATCHING,
    summary: "The service's figures in the text format of Prometheus",
    answers: { 200: { type: 'text/plain', schema: text } },
  },
]

/** As the document has it. */
export const otherPath = ({ path, tag, summary, parameters = [], answers }: OtherPath): Json => ({
  get: {
    tags: [tag],
    summary,
    operationId: `get${path.charAt(1).toUpperCase()}${path.slice(2)}`,
    parameters,
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, { type, schema }]) => [
        status,
        {
          description: status === '200' ? 'What was asked for' : 'The same, while it is not well',
          content: { [type]: { schema } },
        },
      ]),
    ),
  },
})
