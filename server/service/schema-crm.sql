-- What is synced from the CRM, and how recordings were matched with it.

create table account (
  id text collate "C" primary key,
  organization_id text collate "C" not null,
  external_id text collate "C" not null,
  name text,
  latitude float8,
  longitude float8,
  phone_numbers text[] not null default '{}',
  email_addresses text[] not null default '{}',
  addresses json not null default '[]',
  owner_external_id text,
  owner_name text,
  last_activity_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  merged_into text collate "C",
  unique (organization_id, external_id)
);

create table contact (
  id text collate "C" primary key,
  organization_id text collate "C" not null,
  external_id text collate "C" not null,
  account_id text collate "C",
  -- A synced contact has one name, the seed's have two.
  name text,
  first_name text,
  last_name text,
  latitude float8,
  longitude float8,
  phone_numbers text[] not null default '{}',
  email_addresses text[] not null default '{}',
  addresses json not null default '[]',
  owner_external_id text,
  last_activity_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  merged_into text collate "C",
  unique (organization_id, external_id)
);

create table lead (
  id text collate "C" primary key,
  organization_id text collate "C" not null,
  external_id text collate "C" not null,
  first_name text,
  last_name text,
  latitude float8,
  longitude float8,
  phone_numbers text[] not null default '{}',
  email_addresses text[] not null default '{}',
  addresses json not null default '[]',
  owner_external_id text,
  last_activity_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  merged_into text collate "C",
  unique (organization_id, external_id)
);

create table opportunity (
  id text collate "C" primary key,
  organization_id text collate "C" not null,
  external_id text collate "C" not null,
  name text,
  disposition text default 'OPEN',
  stage_name text,
  stage_external_id text,
  amount float8,
  recording_id text collate "C",
  account_id text collate "C",
  contact_id text collate "C",
  lead_id text collate "C",
  last_activity_at timestamptz(3),
  remote_created_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  closed_at timestamptz(3),
  deleted_at timestamptz(3),
  unique (organization_id, external_id)
);

create table opportunity_user (
  id text collate "C" primary key,
  opportunity_id text collate "C" not null,
  user_id text collate "C",
  name text,
  amount_percentage float8
);

-- An engagement keeps the name of its type, as it is what the interface answers with.
create table engagement_type (
  id text collate "C" primary key,
  organization_id text collate "C" not null,
  external_id text collate "C" not null,
  name text not null,
  activity_type text,
  unique (organization_id, external_id)
);

create table engagement (
  id text collate "C" primary key,
  organization_id text collate "C" not null,
  external_id text collate "C" not null,
  engagement_type text,
  activity_type text,
  direction text,
  subject text,
  content text,
  status text,
  start_time timestamptz(3),
  start_time_localized text,
  end_time timestamptz(3),
  recording_id text collate "C",
  opportunity_id text collate "C",
  account_id text collate "C",
  contact_id text collate "C",
  lead_id text collate "C",
  remote_data json,
  remote_created_at timestamptz(3),
  remote_updated_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  unique (organization_id, external_id)
);

create table engagement_user (
  id text collate "C" primary key,
  engagement_id text collate "C" not null,
  user_id text collate "C",
  organization_id text collate "C" not null,
  external_id text,
  name text,
  email text,
  share_of_sale float8,
  integration_connection_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);

-- Beside the contact an engagement names itself, which is the primary one where there is one.
create table engagement_contact (
  engagement_id text collate "C" not null,
  contact_id text collate "C" not null,
  position int not null,
  is_primary boolean,
  primary key (engagement_id, contact_id)
);

-- What a recording was matched with in the CRM, best match first.
create table crm_match (
  recording_id text collate "C" not null,
  position int not null,
  id text collate "C" not null,
  organization_id text collate "C" not null,
  customer_type text not null,
  matching_source text not null,
  account_id text collate "C",
  contact_id text collate "C",
  lead_id text collate "C",
  opportunity_id text collate "C",
  engagement_id text collate "C",
  created_at timestamptz(3) not null,
  primary key (recording_id, position)
);
