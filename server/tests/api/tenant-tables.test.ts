/**
 * Guarantees, from the catalogue of a migrated database, that every tenant table can be sharded by account (as with
 * Citus), and that none of its rows is accessible outside its account. CONTRIBUTING ("SQL and migrations") has the
 * rules for new tables.
 */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenDatabase } from '../../src/testing/database.ts'
import { unscopedTables } from '../../src/testing/sample/installation-tables.ts'

/** Tables without an account, with the reason. */
const ofTheInstallation: Record<string, string> = {
  database_clock: 'What the clock of the database has shown.',
  drop_list_entries: 'What registries publish.',
  drop_lists: 'Which of their lists were read.',
  instance: 'Facts of the installation, such as its signing key.',
  instance_settings: 'Settings that hold for all accounts.',
  monitor_rollup_progress: 'Until when the results of all accounts are rolled up.',
  ping_availability: 'When pings could last be recorded.',
  server_metric_rollup_progress: 'Until when the metrics of agents are rolled up.',
  ping_outages: 'When reports could not be recorded.',
  rdap_bootstrap: 'The list of all RDAP servers.',
  registry_hosts: 'Registries are asked at one rate for all accounts.',
  schema_migrations: 'Which migrations were applied.',
  stored_budgets: 'Rates that are counted over accounts.',
  user_credentials: 'People belong to the installation, and may be members of several accounts.',
  user_passkeys: 'Belongs to a person.',
  user_second_factors: 'Belongs to a person.',
  user_sessions: 'Belongs to a person, who chooses the account.',
  user_verifications: 'Links by which a person proves an e-mail address.',
  users: 'People belong to the installation, and may be members of several accounts.',
  watched_name_changes: 'What registries publish about names, whoever watches them.',
  watched_names: 'A name is observed once for all accounts that watch it.',
  workers: 'The processes that carry out due work of all accounts.',
}

/** Indexes that do not start with the account, with the reason. */
const indexesOverAccounts: Record<string, string> = {
  idempotency_keys_created_at: 'Finds the keys of all accounts whose time is over.',
  monitor_checks_due: 'Claims the checks that are due, of all accounts.',
  watched_domains_name: 'Finds the accounts that watch a name which was observed.',
  members_user: 'Finds the accounts of a person who signs in, over all accounts.',
}

let owner: Client
beforeAll(async () => {
  owner = new Client(await givenDatabase())
  await owner.connect()
})
afterAll(() => owner.end())

const exempt = () => Object.keys(unscopedTables)

/** Tenant tables: those with an `account_id`, including partitions. */
const tenantTables = `
  select class.oid, class.relname as name, class.relrowsecurity and class.relforcerowsecurity as is_protected,
    class.relispartition as is_partition, account.attnum as account, account.attnotnull as is_required,
    format_type(account.atttypid, account.atttypmod) as type
  from pg_class as class
  join pg_attribute as account on account.attrelid = class.oid and account.attname = 'account_id'
  where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
    and class.relname <> all($1::text[])`

async function namesOf(query: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(query, [exempt()])
  return rows.map(({ name }) => name).toSorted()
}

describe('a tenant table', () => {
  it('is found by this test', async () => {
    expect(await namesOf(tenantTables)).toEqual(expect.arrayContaining(['accounts', 'dns_zones', 'members']))
  })

  it('has the account in every key, so that it fits into one shard', async () => {
    const without = `
      with tenant as (${tenantTables})
      select class.relname || ' of ' || tenant.name as name
      from tenant join pg_index as index on index.indrelid = tenant.oid
      join pg_class as class on class.oid = index.indexrelid
      where (index.indisunique or index.indisexclusion) and not tenant.account = any(index.indkey::int2[])`
    expect(await namesOf(without)).toEqual([])
  })

  it('refers only to rows of the same account', async () => {
    const without = `
      with tenant as (${tenantTables})
      select reference.conname || ' of ' || tenant.name as name
      from tenant join pg_constraint as reference on reference.conrelid = tenant.oid and reference.contype = 'f'
      where not exists (
        select from unnest(reference.conkey, reference.confkey) as pair (own, other)
        join pg_attribute as account on account.attrelid = reference.confrelid and account.attnum = pair.other
        where pair.own = tenant.account and account.attname = 'account_id'
      )`
    expect(await namesOf(without)).toEqual([])
  })

  it('is referred to only by rows of the same account', async () => {
    const without = `
      with tenant as (${tenantTables})
      select reference.conname || ' of ' || reference.conrelid::regclass as name
      from tenant join pg_constraint as reference on reference.confrelid = tenant.oid and reference.contype = 'f'
      where not exists (
        select from unnest(reference.conkey, reference.confkey) as pair (own, other)
        join pg_attribute as account on account.attrelid = reference.conrelid and account.attnum = pair.own
        where pair.other = tenant.account and account.attname = 'account_id'
      )`
    expect(await namesOf(without)).toEqual([])
  })

  it('has the account first in every index', async () => {
    const without = `
      with tenant as (${tenantTables})
      select class.relname as name
      from tenant join pg_index as index on index.indrelid = tenant.oid
      join pg_class as class on class.oid = index.indexrelid
      where index.indkey[0] <> tenant.account and not tenant.is_partition`
    const found = await namesOf(without)
    expect(found.filter((name) => !(name in indexesOverAccounts))).toEqual([])
  })

  it('has an account in every row, always of the same type', async () => {
    const others = `
      with tenant as (${tenantTables})
      select name from tenant where not is_required or type <> 'text'`
    expect(await namesOf(others)).toEqual([])
  })

  it('has row-level security, for its owner too; a partition is only accessible through its table', async () => {
    const open = `
      with tenant as (${tenantTables})
      select tenant.name from tenant
      where case when is_partition then exists (
        select from information_schema.role_table_grants
        where table_name = tenant.name and grantee in ('holdfast_app', 'holdfast_system', 'PUBLIC')
      ) else not is_protected or not exists (
        select from pg_policies
        where tablename = tenant.name and policyname = 'tenant' and roles = '{holdfast_app}'
          and qual = with_check and qual like '%holdfast.account_id%'
      ) end`
    expect(await namesOf(open)).toEqual([])
  })

  it('has no trigger, which shards would run separately or not at all', async () => {
    const triggers = `
      with tenant as (${tenantTables})
      select distinct tenant.name from tenant join pg_trigger as trigger on trigger.tgrelid = tenant.oid
      where not trigger.tgisinternal`
    expect(await namesOf(triggers)).toEqual([])
  })
})

describe('a table without an account', () => {
  it('is listed as a table of the installation, with its reason', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select relname as name from pg_class as class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not exists (select from pg_attribute where attrelid = class.oid and attname = 'account_id')
      order by relname`)
    const found = rows.map(({ name }) => name)
    expect(found.filter((name) => !(name in ofTheInstallation))).toEqual([])
  })
})
