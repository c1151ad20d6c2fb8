import { defineConfig } from 'i18next-cli'

export default defineConfig({
  locales: ['en'],
  extract: {
    input: ['src/**/*.{ts,tsx}'],
    ignore: ['src/**/*.test.{ts,tsx}'],
    output: 'src/locales/{{language}}.json',
    defaultNS: false,
    keySeparator: '.',
    nsSeparator: false,
    sort: true,
    indentation: 2,
  },
})
