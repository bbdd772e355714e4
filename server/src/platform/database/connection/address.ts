/** Where and as whom to connect, in `pg`'s own terms. */
export type DatabaseAddress =
  | { host: string; port: number; user: string; password: string; database: string }
  | { connectionString: string }
