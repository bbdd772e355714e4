/** Where and as which user to connect, as options of `pg`. */
export type DatabaseAddress =
  | { host: string; port: number; user: string; password: string; database: string }
  | { connectionString: string }
