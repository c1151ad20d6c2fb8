type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** A text after one more key; undefined for keys that write nothing. */
export function typedEarly(
  text: string,
  { key, ctrlKey, metaKey, altKey, isComposing }: Key,
): string | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined
  if (key === 'Backspace') return text.slice(0, -1)
  return [...key].length === 1 ? text + key : undefined
}
