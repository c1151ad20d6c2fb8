/** As `2026-12-31`, where the person is. */
export const today = (): string => new Date().toLocaleDateString('sv-SE')
