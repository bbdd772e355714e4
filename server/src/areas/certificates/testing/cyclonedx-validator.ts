import { readFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

/** By the official JSON Schema. Resolves to null for a valid document, and else to what is wrong with it. */
export async function cycloneDxValidator() {
  const schemas = new URL('../res/schema/', import.meta.resolve('@cyclonedx/cyclonedx-library'))
  const read = async (name: string) =>
    JSON.parse(await readFile(new URL(`${name}.SNAPSHOT.schema.json`, schemas), 'utf8'))
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv, ['date-time', 'email', 'uri'])
  for (const format of ['idn-email', 'iri-reference']) ajv.addFormat(format, true)
  for (const part of ['spdx', 'jsf-0.82'])
    ajv.addSchema(await read(part), `http://cyclonedx.org/schema/${part}.SNAPSHOT.schema.json`)
  const validate = ajv.compile(await read('bom-1.6'))
  return (document: unknown) => (validate(document) ? null : validate.errors)
}
