#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# PostgreSQL's image runs this script once, on an empty volume. It creates the two roles that docs/security.md describes: the owner of
# the tables, and the role with which the portal connects.
set -euo pipefail

# A role without a password could never log in.
for role in owner portal; do test -s "/run/secrets/database-$role-password"; done
# psql reads the passwords itself, because everybody on the machine can see the arguments of a program.
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'END_OF_ROLES'
\set owner `cat /run/secrets/database-owner-password`
\set portal `cat /run/secrets/database-portal-password`
create role gram_seva_owner login password :'owner';
create role gram_seva_portal login password :'portal';
create database gram_seva owner gram_seva_owner;
revoke all on database gram_seva from public;
grant connect on database gram_seva to gram_seva_portal;
END_OF_ROLES
