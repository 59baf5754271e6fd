import { deepEqual, equal } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `# The network of the payment service.
terraform {
  required_version = ">= 1.6"
  backend "s3" {
    bucket = "pay-state"
  }
}

variable "region" {
  description = "Region of every resource"
  type        = string
  default     = "eu-west-1"
}

locals {
  name_prefix = "pay-\${var.region}"
  tags = {
    team = "payments"
  }
}

/* Buckets keep receipts
   for seven years. */
resource "aws_s3_bucket" "receipts" {
  bucket = local.name_prefix
  tags   = merge(local.tags, { kind = "receipt" })

  lifecycle_rule {
    enabled = true
  }
}

data "aws_ami" "ubuntu" {
  most_recent = true
}

// Gateway in front of the service.
module "gateway" {
  source = "./modules/gateway"
  image  = data.aws_ami.ubuntu.id
  bucket = aws_s3_bucket.receipts.arn
}

output "bucket_name" {
  value = upper(aws_s3_bucket.receipts.bucket)
}
`;

Deno.test("hcl tags define blocks, locals and their addresses", async () => {
  deepEqual(outline(await parseSnippet("hcl", SNIPPET)), [
    "section terraform 2-7",
    "section terraform.backend.s3 4-6",
    "variable variable.region 9-13",
    "section locals 15-20",
    "variable locals.name_prefix 16-16",
    "variable locals.tags 17-19",
    "section resource.aws_s3_bucket.receipts 24-31",
    "section data.aws_ami.ubuntu 33-35",
    "module module.gateway 38-42",
    "variable output.bucket_name 44-46",
  ]);
});

Deno.test("hcl tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("hcl", SNIPPET);
  const first = definitionOf(parsed, "receipts");
  equal(first.signature, 'resource "aws_s3_bucket" "receipts"');
  equal(first.doc, "Buckets keep receipts for seven years.");
  const second = definitionOf(parsed, "region");
  equal(second.signature, 'variable "region"');
  equal(second.doc, "Region of every resource");
  const third = definitionOf(parsed, "gateway");
  equal(third.signature, 'module "gateway"');
  equal(third.doc, "Gateway in front of the service.");
});

Deno.test("hcl tags find calls, and leave addresses to rules", async () => {
  const parsed = await parseSnippet("hcl", SNIPPET);
  deepEqual(uses(parsed), ["call merge 26", "call upper 45"]);
  deepEqual(
    parsed.facts.links.filter(({ kind }) => kind === "resource")
      .map(({ line, label, name }) => `${line} ${label} ${name}`),
    [
      "16 var .#region@variable",
      "25 local .#name_prefix@locals",
      "26 local .#tags@locals",
      "39 source ./modules/gateway",
      "40 data .#ubuntu@data.aws_ami",
      "41 resource .#receipts@resource.aws_s3_bucket",
      "45 resource .#receipts@resource.aws_s3_bucket",
    ],
  );
});

Deno.test("hcl tags read a description that is a heredoc", async () => {
  const parsed = await parseSnippet(
    "hcl",
    'output "url" {\n  description = <<-EOT\n    Where the gateway\n    listens.\n  EOT\n  value = 1\n}\n',
  );
  equal(definitionOf(parsed, "url").doc, "Where the gateway listens.");
});

Deno.test("hcl tags define the assignments of a variables file", async () => {
  const parsed = await parseSnippet("hcl", 'region = "eu"\nsizes = {\n  small = 1\n}\n');
  deepEqual(outline(parsed), ["variable region 1-1", "variable sizes 2-4"]);
});
