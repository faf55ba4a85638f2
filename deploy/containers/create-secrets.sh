#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Creates the files of compose.yaml's secrets in secrets/, or in the folder given. Run it once, as root, with the URL of the mail
# server on standard input:
#   (umask 077; editor smtp-url); ./create-secrets.sh < smtp-url && rm smtp-url
set -eu
umask 077

folder=${1:-$(dirname "$0")/secrets}
if [ -e "$folder" ]; then echo "$folder already exists. Nothing was written." >&2; exit 1; fi
read -r smtp
case $smtp in smtp://?* | smtps://?*) ;; *) echo 'The mail server must be an address such as smtps://user:password@mail.example.' >&2; exit 1 ;; esac
# Only root may enter the folder, because ordinary users of this machine may have the same IDs as the users of the images. The
# containers do not need the folder, because compose.yaml mounts each file.
mkdir -m 0700 "$folder"

secret() { openssl rand -hex 24; }
write() { cat > "$folder/$1"; }

owner=$(secret)
portal=$(secret)
bucket=$(secret)
printf '%s' "$owner" | write database-owner-password
printf '%s' "$portal" | write database-portal-password
secret | tr -d '\n' | write database-superuser-password
socket='localhost/gram_seva?host=/run/postgresql'
echo "postgres://gram_seva_owner:$owner@$socket" | write database-owner-url
echo "postgres://gram_seva_portal:$portal@$socket" | write database-url
echo "$smtp" | write smtp-url
secret | write key-passphrase
secret | write backup-passphrase
secret | write metrics-token
echo "$bucket" | write s3-secret
cat << END_OF_ACCOUNTS | write s3-accounts
{"identities":[{"name":"portal","credentials":[{"accessKey":"portal","secretKey":"$bucket"}],"actions":["Read:documents","Write:documents","List:documents"]}]}
END_OF_ACCOUNTS
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj '/CN=Gram Seva services' \
  -addext 'basicConstraints=critical,CA:FALSE' -addext 'subjectAltName=DNS:mail,DNS:s3' -keyout "$folder/services-key" -out "$folder/services-certificate" 2> /dev/null

# The file of a secret has the same owner and mode inside the container. So each file must belong to the user of the image that reads it.
cd "$folder"
if [ "$(id -u)" = 0 ]; then
  chown 10001 database-url database-owner-url smtp-url key-passphrase backup-passphrase metrics-token s3-secret
  chown 999 database-superuser-password database-owner-password database-portal-password
  chown 1000 s3-accounts
  chown 10001:1000 services-key
fi
chmod 0440 services-key
chmod 0444 services-certificate
echo "Wrote the secrets to $folder. Keep copies of key-passphrase and backup-passphrase in a safe."
