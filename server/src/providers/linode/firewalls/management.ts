// https://techdocs.akamai.com/linode-api/reference/post-firewalls and post-firewall-device
import { Type } from 'typebox'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { operationIn, operationTag } from '#providers/ports/cloud/creation.ts'
import type { FirewallManagement } from '#providers/ports/firewall-management.ts'
import { responseShape } from '#providers/response-shape.ts'
import { ListedFirewall, pathTo, readDevices } from './firewalls.ts'

const isCreated = responseShape(Type.Object({ id: Type.Integer() }))
const isList = responseShape(Type.Object({ data: Type.Array(ListedFirewall) }))

export function createLinodeFirewallManagement(client: JsonApi): FirewallManagement {
  return {
    async create({ operationId, name }) {
      const rules = { inbound: [], outbound: [], inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }
      const body = { label: name, rules, tags: [operationTag + operationId] }
      return String((await client.read({ method: 'POST', path: firewalls, body }, isCreated)).id)
    },
    async find({ operationId }) {
      const headers = { 'X-Filter': JSON.stringify({ tags: operationTag + operationId }) }
      const { data } = await client.read({ method: 'GET', path: firewalls, headers }, isList)
      const [found] = data
      if (!found) return null
      // A new firewall is attached to nothing.
      return { ref: String(found.id), name: found.label, attachedTo: [], ...operationIn(found.tags) }
    },
    async attach(ref, serverRef) {
      if (await deviceOf(ref, serverRef)) return
      const body = { id: Number(serverRef), type: 'linode' }
      await client.call({ method: 'POST', path: `${pathTo(ref)}/devices`, body })
    },
    async detach(ref, serverRef) {
      const device = await deviceOf(ref, serverRef)
      if (device)
        await client.call({ method: 'DELETE', path: `${pathTo(ref)}/devices${pathOf(String(device.id))}` })
    },
    async deleteFirewall(ref) {
      await client.call({ method: 'DELETE', path: pathTo(ref) })
    },
  }

  async function deviceOf(ref: string, serverRef: string) {
    const devices = await readDevices(client, `${pathTo(ref)}/devices`)
    return devices.find(({ entity }) => entity.type === 'linode' && String(entity.id) === serverRef)
  }
}

const firewalls = '/networking/firewalls'
