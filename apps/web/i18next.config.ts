import { defineConfig } from 'i18next-cli'

export default defineConfig({
  locales: ['en'],
  extract: {
    input: ['src/**/*.{ts,tsx}'],
    ignore: ['src/**/*.test.{ts,tsx}'],
    output: 'src/locales/{{language}}.json',
    // One file a language, with the namespace as its only top-level key.
    mergeNamespaces: true,
    nsSeparator: false,
    sort: true,
    indentation: 2,
  },
})
