import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { Egress } from '#platform/net/egress.ts'
import { selectAccount } from '../store.ts'
import { listAccounts } from './account-store.ts'
import {
  accountView,
  accountViews,
  changeAccount,
  createAccount,
  deleteAccount,
  readNewDirectory,
} from './accounts.ts'
import { knownAuthorities } from './known-authorities.ts'
import {
  AcmeAccount,
  AcmeAccountInput,
  AcmeAccountPage,
  AcmeAccountParams,
  AcmeAccountPatch,
  AcmeAccountQuery,
  AcmeAuthorities,
} from './schema.ts'

const collection = '/v1/certificates/acme-accounts'
const path = `${collection}/{acme_account_id}`

export function accountOperations(egress: Pick<Egress, 'request'>): readonly Operation[] {
  return [
    operation({
      id: 'certificates.acme_authorities.list',
      method: 'GET',
      path: '/v1/certificates/acme-authorities',
      summary: 'List known certificate authorities with ACME',
      description:
        'To choose a directory from. Accounts can be registered at any other CA by the URL of its directory.',
      permission: 'certificates.read',
      response: { status: 200, body: AcmeAuthorities, description: 'All known CAs.' },
      async handle() {
        return { body: { data: [...knownAuthorities] } }
      },
    }),
    operation({
      id: 'certificates.acme_accounts.list',
      method: 'GET',
      path: collection,
      summary: 'List ACME accounts',
      permission: 'certificates.read',
      query: AcmeAccountQuery,
      response: { status: 200, body: AcmeAccountPage, description: 'A page of accounts, oldest first.' },
      async handle(context, { query }) {
        const { data, next_cursor } = await listAccounts(context, query)
        return listed({ data: await accountViews(context, data), next_cursor })
      },
    }),
    operation({
      id: 'certificates.acme_accounts.create',
      method: 'POST',
      path: collection,
      summary: 'Create an ACME account',
      description:
        'Reads the directory of the CA, and registers an account there with a new key. Registration continues after the response: see `state`.',
      permission: 'certificates.write',
      body: AcmeAccountInput,
      response: { status: 201, body: AcmeAccount, description: 'The account.' },
      lookup: (_lookup, { body }) => readNewDirectory(egress, body),
      async handle(context, { body }, directory) {
        const account = await createAccount(context, body, directory)
        return created(await accountView(context, account), `${collection}/${account.id}`, account.revision)
      },
    }),
    operation({
      id: 'certificates.acme_accounts.read',
      method: 'GET',
      path,
      summary: 'Get an ACME account',
      permission: 'certificates.read',
      params: AcmeAccountParams,
      response: { status: 200, body: AcmeAccount, description: 'The account.' },
      async handle(context, { params }) {
        const account = await selectAccount(context, params.acme_account_id)
        return found(await accountView(context, account), account.revision)
      },
    }),
    operation({
      id: 'certificates.acme_accounts.update',
      method: 'PATCH',
      path,
      summary: 'Update an ACME account',
      description:
        'New contact addresses are sent to the CA. The binding can be changed until the CA has accepted the account.',
      permission: 'certificates.write',
      params: AcmeAccountParams,
      body: AcmeAccountPatch,
      response: { status: 200, body: AcmeAccount, description: 'The updated account.' },
      async handle(context, { params, body, ifMatch }) {
        const account = await changeAccount(context, params.acme_account_id, body, ifMatch)
        return found(await accountView(context, account), account.revision)
      },
    }),
    operation({
      id: 'certificates.acme_accounts.delete',
      method: 'DELETE',
      path,
      summary: 'Delete an ACME account',
      description:
        'The account is deactivated at the CA and its key is deleted. Accounts that managed certificates use cannot be deleted.',
      permission: 'certificates.write',
      params: AcmeAccountParams,
      response: { status: 204, description: 'The account is deleted.' },
      async handle(context, { params, ifMatch }) {
        await deleteAccount(context, params.acme_account_id, ifMatch)
        return done
      },
    }),
  ]
}
