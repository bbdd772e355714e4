/** The fields that Name.com requires for a TLD, as a JSON Schema. */
type Field = {
  type?: unknown
  label?: unknown
  description?: unknown
  required?: unknown
  value?: unknown
  options?: unknown
  validation?: unknown
  fields?: unknown
}

/** All values are texts. Fields that depend on others are optional: Name.com checks them. Null if there are none. */
export function requirementsSchema(fields: unknown): object | null {
  const properties: Record<string, object> = {}
  const required: string[] = []
  collect(fields, true, properties, required)
  return Object.keys(properties).length === 0 ? null : { type: 'object', properties, required }
}

function collect(
  fields: unknown,
  areNeeded: boolean,
  properties: Record<string, object>,
  required: string[],
): void {
  for (const [name, field] of Object.entries(isRecord(fields) ? fields : {})) {
    if (!isRecord(field)) continue
    const { type, label, description, value, options, required: isRequired }: Field = field
    // A notice is only to be read.
    if (type !== 'notice') {
      properties[name] = {
        type: 'string',
        ...(typeof label === 'string' && { title: label }),
        ...(typeof description === 'string' && { description }),
        ...choices(type, value, options),
      }
      if (areNeeded && String(isRequired) === 'true') required.push(name)
    }
    collect(field.fields, false, properties, required)
    if (Array.isArray(options))
      for (const option of options) if (isRecord(option)) collect(option.fields, false, properties, required)
  }
}

function choices(type: unknown, value: unknown, options: unknown): object {
  if (type === 'boolean') return { enum: ['true', 'false'] }
  if (type === 'acknowledgement' && typeof value === 'string') return { enum: [value] }
  if (!Array.isArray(options) || options.length === 0) return {}
  return { enum: options.map((option) => (isRecord(option) ? option.value : option)) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
