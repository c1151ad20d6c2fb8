import { z } from 'zod'
import { condition } from '../../push/Condition.ts'
import { LONGEST_ENDPOINT } from '../../push/pushServices.ts'
import { notOffered } from '../../push/refusals.ts'
import { MOST_ALERTS } from '../../push/room.ts'
import type { Standing } from '../../push/Subscription.ts'
import { LIFETIME_MS, type Subscriptions } from '../../push/Subscriptions.ts'
import { type Endpoint, endpoint } from '../Endpoint.ts'

const TAG = 'Notifications'
const MOST_BODY_BYTES = 64 * 1024
const LONGEST_ID = 100
const LONGEST_BODY = 200
const LONGEST_LINK = 200

const url = z.string({ error: 'must be an address' }).min(1).max(LONGEST_ENDPOINT)
const base64url = (length: number) =>
  z
    .string({ error: 'must be base64url' })
    .regex(new RegExp(`^[\\w-]{${length}}$`), `must be ${length} characters of base64url`)
const auth = base64url(22).meta({ description: "The browser's secret, which nobody else knows" })

const subscription = z
  .object({
    endpoint: url.meta({ description: 'At one of the push services that the service knows' }),
    keys: z.object({ p256dh: base64url(87), auth }),
  })
  .meta({ id: 'PushSubscription', description: 'As the browser tells it' })

const alert = z
  .object({
    id: z
      .string({ error: 'must be a text' })
      .regex(/^[\w .:-]+$/, 'must be letters, digits, and . : - _')
      .max(LONGEST_ID)
      .meta({ description: 'Unique in the subscription, and the tag of the notification' }),
    condition,
    body: z
      .string({ error: 'must be a text' })
      .min(1)
      .max(LONGEST_BODY)
      .meta({ description: 'What the browser shows then, as plain text' }),
    link: z
      .string({ error: 'must be a text' })
      .regex(/^\/(?!\/)[\w\-./?=&%:]*$/, 'must be a path of the page')
      .max(LONGEST_LINK)
      .meta({ description: 'Where the notification leads, inside of the page' }),
  })
  .meta({ id: 'PushAlert' })

const credentials = { endpoint: url, auth }

const standing = z
  .object({
    expiresTime: z.int().meta({ description: 'Forgotten then, unless it is renewed' }),
    alerts: z.array(
      z.object({
        id: z.string(),
        firedTime: z.int().nullable().meta({ description: 'Null while it waits' }),
        price: z.string().nullable().meta({ description: 'Then, as a whole number of 10^-18' }),
      }),
    ),
  })
  .meta({ id: 'PushStanding' })

const told = ({ expiresMs, alerts }: Standing): z.input<typeof standing> => ({
  expiresTime: expiresMs,
  alerts: alerts.map(({ id, firedMs, price }) => ({
    id,
    firedTime: firedMs ?? null,
    price: price ?? null,
  })),
})

/** Notifications while the page is closed; without `subscriptions` there are none, and the first path says so. */
export const pushEndpoints = (subscriptions?: Subscriptions): readonly Endpoint[] => {
  const offered = () => {
    if (subscriptions === undefined) throw notOffered()
    return subscriptions
  }
  return [
    endpoint({
      path: '/push/state',
      tag: TAG,
      summary: 'Whether the service sends notifications, and by whose key browsers let it',
      input: z.object({}),
      output: z
        .object({
          isOffered: z.boolean(),
          key: z.string().nullable().meta({ description: 'The applicationServerKey' }),
          mostAlerts: z.int(),
          lifetime: z.int().meta({ description: 'Milliseconds' }),
        })
        .meta({ id: 'PushState' }),
      answer: async () => ({
        isOffered: subscriptions !== undefined,
        key: subscriptions?.publicKey ?? null,
        mostAlerts: MOST_ALERTS,
        lifetime: LIFETIME_MS,
      }),
    }),
    endpoint({
      path: '/push/subscribe',
      tag: TAG,
      summary:
        'Keeps or renews a browser. `alerts` is the whole of what it waits for, and each is told once; without it that stays as it was. `from` is a subscription whose place it takes',
      input: z.object({
        subscription,
        alerts: z
          .array(alert)
          .max(MOST_ALERTS)
          .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'has an id twice')
          .optional(),
        from: z.object(credentials).optional(),
      }),
      output: standing,
      isWriting: true,
      mostBodyBytes: MOST_BODY_BYTES,
      answer: async ({ address }, { subscription: of, alerts, from }) =>
        told(
          await offered().put({
            subscription: of,
            address,
            ...(alerts && { alerts }),
            ...(from && { from }),
          }),
        ),
    }),
    endpoint({
      path: '/push/read',
      tag: TAG,
      summary: 'What a browser waits for, and what has fired',
      input: z.object(credentials),
      output: standing,
      isWriting: true,
      answer: async (_, asked) => told(await offered().read(asked)),
    }),
    endpoint({
      path: '/push/unsubscribe',
      tag: TAG,
      summary: 'Forgets a browser and all that it waits for',
      input: z.object(credentials),
      output: z.object({ isRemoved: z.boolean() }),
      isWriting: true,
      answer: async (_, asked) => ({ isRemoved: await offered().remove(asked) }),
    }),
  ]
}
