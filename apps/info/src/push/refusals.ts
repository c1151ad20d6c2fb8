import { Refusal } from '../http/Refusal.ts'

/** The same for a subscription that is not there and one whose secret was not told: nobody learns which. */
export const unknownSubscription = () => Refusal.notFound('subscription')

export const notOffered = () =>
  new Refusal(404, 'This service sends no notifications: its operator has given no keys.')

export const unknownService = () =>
  Refusal.badInput('subscription.endpoint: is at no push service that this service knows.')

export const badKey = () =>
  Refusal.badInput('subscription.keys.p256dh: is no key that anything can be encrypted for.')

export const tooOften = () =>
  new Refusal(429, 'Too many browsers of this address have begun with it. Try in an hour.', 3_600)

export const addressFull = () =>
  new Refusal(429, 'The browsers of this address wait for as much as an address may wait for.')

export const full = () =>
  new Refusal(503, 'All the room for notifications is taken. Try again tomorrow.', 86_400)
