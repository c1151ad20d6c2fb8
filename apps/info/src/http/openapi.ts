import { z } from 'zod'
import type { Endpoint } from './Endpoint.ts'
import { OTHER_PATHS, otherPath } from './otherPaths.ts'

type Json = Readonly<Record<string, unknown>>

const DESCRIPTION = `What the exchange did and what it is worth, from its canisters' event logs. Amounts are whole tokens and, like
prices and dollars, decimal text; times are milliseconds since 1970. Lists come newest first, from page 1. Paths with an envelope
answer under \`/info\` too; each takes GET with a query or POST with a JSON body, and what changes something POST alone. Data counts only with \`code\` 200: else
\`message\` says why.`

/** The OpenAPI 3.1 document of the same schemas that check what is asked. */
export function openApiOf(endpoints: readonly Endpoint[]): Json {
  const schemas: Record<string, unknown> = {}
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...(endpoint.isWriting ? {} : { get: operation(endpoint, 'get', schemas) }),
      post: operation(endpoint, 'post', schemas),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sluice info service', version: '1.0.0', description: DESCRIPTION },
    servers: [
      { url: '/' },
      { url: '/info', description: 'The same for all paths with an envelope' },
    ],
    tags: [...new Set([...endpoints, ...OTHER_PATHS].map(({ tag }) => tag))].map((name) => ({
      name,
    })),
    paths: {
      ...paths,
      ...Object.fromEntries(OTHER_PATHS.map((one) => [one.path, otherPath(one)])),
    },
    components: { schemas, responses: { Refused: refused } },
  }
}

function operation(
  endpoint: Endpoint,
  method: 'get' | 'post',
  schemas: Record<string, unknown>,
): Json {
  const { path, tag, summary, output, shape } = endpoint
  const input = jsonSchema(endpoint.input, 'input', schemas)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const properties = Object.entries(recordOf(input.properties))
  const required = Array.isArray(input.required) ? input.required : []
  const rest = properties.filter(([name]) => !inPath.includes(name))
  const parameters = properties
    .filter(([name]) => inPath.includes(name) || method === 'get')
    .map(([name, schema]) => {
      const isInPath = inPath.includes(name)
      return {
        name,
        in: isInPath ? 'path' : 'query',
        required: isInPath || required.includes(name),
        schema,
      }
    })
  const data = jsonSchema(output, 'output', schemas)
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest),
    required: required.filter((name) => !inPath.includes(String(name))),
  }
  return {
    tags: [tag],
    summary,
    operationId: `${method}${path.replace(/[^\w]+(\w)?/g, (_, next: string = '') => next.toUpperCase())}`,
    parameters,
    ...(method === 'post' && rest.length > 0
      ? { requestBody: { content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      200: {
        description: 'What was asked for',
        content:
          shape === 'csv'
            ? { 'text/csv': { schema: { type: 'string' } } }
            : { 'application/json': { schema: shape === 'plain' ? data : enveloped(data) } },
      },
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}

const enveloped = (data: Json): Json => ({
  type: 'object',
  properties: { code: { const: 200 }, message: { type: 'null' }, data },
  required: ['code', 'message', 'data'],
  additionalProperties: false,
})

const refused = {
  description: 'There is no answer; the status is that of the code',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          code: { type: 'integer' },
          message: { type: 'string' },
          data: { type: 'null' },
        },
        required: ['code', 'message', 'data'],
        additionalProperties: false,
      },
    },
  },
}

/** A schema, with those that have a name put among the document's. */
function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  schemas: Record<string, unknown>,
): Json {
  const {
    $schema: _,
    $defs,
    ...made
  } = recordOf(
    z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io,
      reused: 'inline',
      unrepresentable: 'any',
    }),
  )
  for (const [name, definition] of Object.entries(recordOf($defs))) {
    const { id: _id, ...rest } = recordOf(definition)
    schemas[name] = relinked(rest)
  }
  return recordOf(relinked(made))
}

function relinked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relinked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : relinked(inner),
    ]),
  )
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
