const LEADING = 22

/** One page with lines of text. The lines are Latin, without parentheses and backslashes, which PDF's strings would have to escape. */
export function printPdf(lines: readonly string[]): Uint8Array {
  const shown = lines.map((line) => `(${line}) Tj T*`).join('\n')
  const content = `BT /F1 14 Tf ${LEADING} TL 56 320 Td\n${shown}\nET`
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 298 420] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Italic >>',
  ])
}

/** Objects, the table of where each begins, and the trailer (ISO 32000-1, 7.5). */
function assemble(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.4\n'
  const starts: string[] = []
  for (const [place, object] of objects.entries()) {
    starts.push(`${String(file.length).padStart(10, '0')} 00000 n \n`)
    file += `${place + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
