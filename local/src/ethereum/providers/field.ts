/** A field of a value that somebody else has written; undefined when the value is no object. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
