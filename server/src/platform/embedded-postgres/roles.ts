import { type ServerAddress, withClient } from './connection.ts'

/** The name of the service's role and of its database. */
export const serviceName = 'holdfast'

/**
 * Creates the service's role and its database if they are missing; safe at each start. The role may create roles but is
 * not a superuser. It has the superuser's password, copied as the stored verifier so that the password itself is in no
 * statement.
 */
export async function ensureRoleAndDatabase(superuser: ServerAddress): Promise<void> {
  await withClient({ ...superuser, database: 'postgres' }, async (client) => {
    await client.query(`do $$
      begin
        if not exists (select from pg_roles where rolname = '${serviceName}') then
          execute format('create role ${serviceName} login createrole password %L',
                         (select rolpassword from pg_authid where rolname = current_user));
        end if;
      end $$`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [serviceName])
    if (rowCount === 0) await client.query(`create database ${serviceName} owner ${serviceName}`)
  })
}
