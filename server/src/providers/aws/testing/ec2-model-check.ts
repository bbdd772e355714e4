// Checks recorded exchanges with EC2 against the service model of Amazon's own libraries: forms and documents are read
// by the names that the model gives their members.
import { readFileSync } from 'node:fs'
import type { ExchangeCheck } from '#providers/testing/openapi/openapi-document.ts'
import { childrenOf, readXml, type XmlElement } from '#providers/xml.ts'
import { type FormValue, readForm } from './form.ts'
import { type Model, type Shape, shapeCheck } from './model-check.ts'

/** Operations that a selection of the model may lack, from the API reference. Both directions have the same shapes. */
const described: Model = {
  metadata: { targetPrefix: '', apiVersion: '' },
  operations: Object.fromEntries(
    ['Ingress', 'Egress'].map((direction) => [
      `UpdateSecurityGroupRuleDescriptions${direction}`,
      { input: { shape: 'DescriptionsRequest' }, output: { shape: 'DescriptionsResult' } },
    ]),
  ),
  shapes: {
    DescriptionsRequest: {
      type: 'structure',
      members: { GroupId: { shape: 'SecurityGroupId' }, IpPermissions: { shape: 'IpPermissionList' } },
    },
    DescriptionsResult: {
      type: 'structure',
      members: { Return: { shape: 'Boolean', locationName: 'return' } },
    },
  },
}

export function ec2ModelCheck(file: string): ExchangeCheck {
  const model: Model = JSON.parse(readFileSync(file, 'utf8'))
  const operations = { ...described.operations, ...model.operations }
  const shapes = { ...described.shapes, ...model.shapes }
  const faultsOf = shapeCheck(shapes)
  return ({ request, response }) => {
    const { Action, Version, ...parameters } = readForm(String(request.body))
    const name = String(Action)
    const operation = operations[name]
    if (!operation || Version !== model.metadata.apiVersion) return [`${name} is not an operation`]
    // A value that Amazon refuses need not be in the model.
    if (response.body.includes('<Code>InvalidParameterValue</Code>')) return []
    const document = response.status === 200 ? readXml(response.body.toString('utf8')) : null
    return [
      ...faultsOf(
        inputOf(shapes, parameters, operation.input?.shape ?? ''),
        operation.input?.shape ?? '',
        `${name} input`,
      ),
      ...(document && operation.output
        ? faultsOf(outputOf(shapes, document, operation.output.shape), operation.output.shape, name)
        : []),
    ]
  }
}

/** Members of forms begin with a capital; lists have no element of their own. */
function inputOf(shapes: Model['shapes'], value: FormValue, shapeName: string): unknown {
  const shape = shapes[shapeName]
  if (typeof value === 'string') return scalarOf(shape, value)
  if (Array.isArray(value)) return value.map((one) => inputOf(shapes, one, shape?.member?.shape ?? ''))
  return Object.fromEntries(
    Object.entries(value).map(([wire, one]) => {
      const [name, member] = memberOf(shape, (name, location = name) => capital(location) === wire) ?? [wire]
      return [name, member ? inputOf(shapes, one, member.shape) : one]
    }),
  )
}

function outputOf(shapes: Model['shapes'], element: XmlElement, shapeName: string): unknown {
  const shape = shapes[shapeName]
  if (shape?.type === 'list')
    return childrenOf(element, shape.member?.locationName ?? 'member').map((item) =>
      outputOf(shapes, item, shape.member?.shape ?? ''),
    )
  if (shape?.type !== 'structure') return scalarOf(shape, element.text)
  return Object.fromEntries(
    element.children
      .filter((child) => child.name !== 'requestId')
      .map((child) => {
        const [name, member] = memberOf(shape, (name, location = name) => location === child.name) ?? [
          child.name,
        ]
        return [name, member ? outputOf(shapes, child, member.shape) : child.text]
      }),
  )
}

function memberOf(shape: Shape | undefined, isIt: (name: string, location?: string) => boolean) {
  return Object.entries(shape?.members ?? {}).find(([name, { locationName }]) => isIt(name, locationName))
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

function scalarOf(shape: Shape | undefined, text: string): unknown {
  if (shape?.type === 'integer' || shape?.type === 'long') return Number(text)
  if (shape?.type === 'timestamp') return Date.parse(text)
  return shape?.type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text
}
